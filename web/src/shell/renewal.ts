// A page that was loaded before the site was changed fetches the client anew: once, and past the service worker.

import { recall, remember } from './settings.svelte'

const KEY = 'renewed' // the client for which this tab has done so

/** Reload if another client is served than this page was loaded with. */
export async function renew(client: string, reload: () => void = () => location.reload()): Promise<void> {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (import.meta.env.DEV || !client || !first || new URL(first).pathname.endsWith(`/${client}`)) return
  if (recall(KEY, 'session') === client) return // it did not help
  remember(KEY, client, 'session')
  if (recall(KEY, 'session') !== client) return // where nothing is remembered there would be no end to it
  const keeper = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await keeper?.update().catch(() => {})
  keeper?.active?.postMessage('keep')
  reload()
}
