// What is needed to play is kept by the browser, where it can: then the next visit needs no network.

import { addressOf } from '../shell/site'

/** Have the service worker keep the site as it is now; browsers allow it at secure addresses only. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  try {
    await navigator.serviceWorker.register(addressOf('offline.js'), { scope: addressOf('./') })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('keep')
  } catch {
    // a browser may have its own mind about it
  }
}
