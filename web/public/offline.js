// Keeps what solo play needs, so that it works without a network. It answers for nothing else: tables live on a server.

const KEPT = 'stolik-1'
const INDEX = 'solo' // the page is kept under this name, whatever its address
const PAGES = ['', 'solo', 'replay', 'index.html']
const root = new URL('./', self.location)

/** Where something lies on this site; empty if it is somebody else's. */
const placeOf = (address) => (address.startsWith(root.href) ? address.slice(root.href.length).replace(/[#?].*$/, '') : '')

/** Names that change with what is in them: what is kept of these is good for ever. */
const isLasting = (place) => place.startsWith('assets/') || /\.(wasm|learned)$/.test(place)
const isOurs = (place) => place.startsWith('rules/') || /^(icon.*|manifest\.webmanifest)$/.test(place)

/** Everything as it is on the site now: all of it or, if anything fails, none, so that what is kept fits together. */
async function keepAll() {
  const kept = await caches.open(KEPT)
  const names = await (await fetch(new URL('offline.json', root), { cache: 'no-cache' })).json()
  const wanted = names.map((name) => new URL(name === './' ? INDEX : name, root).href)
  const answers = await Promise.all(
    wanted.map(async (address) => {
      const place = placeOf(address)
      if (isLasting(place) && (await kept.match(address))) return null
      const answer = await fetch(place === INDEX ? root : address, { cache: 'no-cache' })
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      return answer
    }),
  )
  await Promise.all(answers.map((answer, at) => answer && kept.put(wanted[at], answer)))
  for (const { url } of await kept.keys()) if (!wanted.includes(url) && !placeOf(url).startsWith('rules/')) await kept.delete(url)
}

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// a page that is open asks for it: what is on the site may have changed
self.addEventListener('message', (event) => event.waitUntil(keepAll().catch(() => {})))

/** From the network if there is one; else what is kept. */
const fresh = (request, address) => fetch(request).catch(async (error) => (await caches.match(address)) ?? Promise.reject(error))

/** What is kept; else from the network, and kept. */
async function lasting({ url }) {
  const kept = await caches.open(KEPT)
  const found = await kept.match(url)
  if (found) return found
  const answer = await fetch(url)
  if (answer.ok) await kept.put(url, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const place = placeOf(request.url)
  if (request.mode === 'navigate' && PAGES.includes(place)) event.respondWith(fresh(request, new URL(INDEX, root).href))
  else if (isLasting(place)) event.respondWith(lasting(request))
  else if (isOurs(place)) event.respondWith(fresh(request, request.url))
})
