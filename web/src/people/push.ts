// Reminders by web push: the browser is subscribed by the site's key, and the server told where it is reached.

import { ask } from '../shell/api'
import { settings } from '../shell/settings.svelte'
import { addressOf } from '../shell/site'
import type { Reminded } from './messages'

const SCOPE = 'push/' // of a worker of its own: it answers for no page

/** What keeps a device from being reminded: the address, the browser, its owner's word; or nothing. */
export type Hindrance = '' | 'address' | 'browser' | 'denied'

export function hindrance(): Hindrance {
  if (!isSecureContext) return 'address'
  if (!('serviceWorker' in navigator) || typeof PushManager === 'undefined' || typeof Notification === 'undefined') return 'browser'
  return Notification.permission === 'denied' ? 'denied' : ''
}

export const reminded = (): Promise<Reminded> => ask('api/me/reminders')

const registered = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration(addressOf(SCOPE))

/** The worker that shows reminders, as soon as it can. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(addressOf('push.js'), { scope: addressOf(SCOPE) })
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve) => coming.addEventListener('statechange', () => coming.state === 'activated' && resolve()))
  return registration
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

const isBy = (key: string, { options }: PushSubscription): boolean =>
  !!options.applicationServerKey && textOf(options.applicationServerKey) === key

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await ask('api/me/reminders', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], language: settings.language })
}

/** Be reminded on this device; false if whoever has it does not allow that. */
export async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await worker()
  const before = await pushManager.getSubscription()
  if (before && !isBy(key, before)) await before.unsubscribe() // the site has another key now
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return true
}

/** A browser that is subscribed is reminded, also after its person got another key; tells whether it is. */
export async function keepOn(key: string): Promise<boolean> {
  if (hindrance()) return false
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (!subscription || !isBy(key, subscription)) return false
  await tell(subscription)
  return true
}

/** This browser is left alone. */
export async function unsubscribe(): Promise<void> {
  if (hindrance()) return
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe()
}

export async function turnOff(): Promise<void> {
  await ask('api/me/reminders/stop', {})
  await unsubscribe()
}
