// Shows reminders that are pushed to this device, and leads to the table they are about. It answers for no page.

const root = new URL('./', self.location)
const tableAt = (code) => new URL(code ? `t/${code}` : './', root).href

/** What was pushed; something that cannot be read is still a reminder. */
function toldBy(event) {
  try {
    return event.data.json()
  } catch {
    return { title: 'stolik', text: '', code: '', language: 'en' }
  }
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, text, code, language } = toldBy(event)
  const icon = new URL('icon-192.png', root).href
  event.waitUntil(self.registration.showNotification(title, { body: text, lang: language, tag: `table ${code}`, icon, data: { code } }))
})

/** Go to the table: where it is open already, or in a page of its own. */
async function go(code) {
  const address = tableAt(code)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url.replace(/[#?].*$/, '') === address)
  return open ? open.focus() : self.clients.openWindow(address)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.code))
})
