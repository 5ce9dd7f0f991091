import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renew } from '../src/shell/renewal'

beforeEach(() => {
  vi.stubEnv('DEV', false)
  sessionStorage.clear()
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: 'http://host/assets/index-old.js' } as HTMLScriptElement)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const reloads = async (...clients: string[]): Promise<number> => {
  const reload = vi.fn()
  for (const client of clients) await renew(client, reload)
  return reload.mock.calls.length
}

it('stays as it is with the client that is served, and with a server that serves none', async () => {
  expect(await reloads('assets/index-old.js', '')).toBe(0)
})

it('reloads once for another client, and again for yet another', async () => {
  expect(await reloads('assets/index-new.js', 'assets/index-new.js')).toBe(1)
  expect(await reloads('assets/index-newer.js')).toBe(1)
})

it('never reloads where nothing can be remembered: there would be no end to it', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  expect(await reloads('assets/index-new.js')).toBe(0)
})

it('has the service worker look again first', async () => {
  const [update, postMessage] = [vi.fn(() => Promise.resolve()), vi.fn()]
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ update, active: { postMessage } }) } })
  expect(await reloads('assets/index-new.js')).toBe(1)
  expect(update).toHaveBeenCalledOnce()
  expect(postMessage).toHaveBeenCalledWith('keep')
})
