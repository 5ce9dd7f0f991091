// What is needed to play is kept by the browser, where it can: then the next visit needs no network.

import { addressOf } from '../shell/site'

/** Have the service worker keep the site; browsers allow it at secure addresses only. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  navigator.serviceWorker.register(addressOf('offline.js'), { scope: addressOf('./') }).catch(() => {})
}
