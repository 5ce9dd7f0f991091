// A call on the own turn while the page is hidden, where the browser and the person allow it.

import { settings } from '../shell/settings.svelte'

/** Can this browser call at all? Pages of a home network, without https, cannot. */
export const canCall = (): boolean => typeof Notification !== 'undefined' && isSecureContext

let shown: Notification | null = null

/** Call whoever is looking elsewhere. */
export async function call(title: string, body: string): Promise<void> {
  if (!settings.hasCalls || !canCall() || !document.hidden) return
  hush()
  try {
    shown = new Notification(title, { body, tag: 'stolik' })
    shown.onclick = () => {
      focus()
      hush()
    }
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration() // phones call by it alone
    await worker?.showNotification(title, { body, tag: 'stolik' })
  }
}

/** They are here, or it is over. */
export function hush(): void {
  shown?.close()
  shown = null
}

/** Ask the browser, which asks the person; is it allowed? */
export async function askToCall(): Promise<boolean> {
  return canCall() && (await Notification.requestPermission()) === 'granted'
}
