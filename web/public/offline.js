// Keeps what solo play needs, so that it works without a network. It answers for nothing else: tables live on a server.

const KEPT = 'stolik-1'
const root = new URL('./', self.location)

/** Where something lies on this site; empty if it is somebody else's. */
const placeOf = (address) => (address.startsWith(root.href) ? address.slice(root.href.length).replace(/[#?].*$/, '') : '')

/** Names that change with what is in them: what is kept of these is good for ever. */
const isLasting = (place) => place.startsWith('assets/') || place.endsWith('.wasm')
const isOurs = (place) => isLasting(place) || place.startsWith('rules/') || /^(icon.*|manifest\.webmanifest)$/.test(place)

async function keepAll() {
  const kept = await caches.open(KEPT)
  const names = await (await fetch(new URL('offline.json', root))).json()
  const wanted = names.map((name) => new URL(name === './' ? 'solo' : name, root).href)
  for (const address of wanted) {
    const isIndex = placeOf(address) === 'solo'
    if (isLasting(placeOf(address)) && (await kept.match(address))) continue
    const answer = await fetch(isIndex ? root : address, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    await kept.put(address, answer)
  }
  for (const { url } of await kept.keys()) if (!wanted.includes(url) && !placeOf(url).startsWith('rules/')) await kept.delete(url)
}

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keepAll().catch(() => {})))

/** From the network if there is one, and kept; else what is kept. */
async function fresh(request, address) {
  const kept = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put(address, answer.clone())
    return answer
  } catch (error) {
    const found = await kept.match(address)
    if (found) return found
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const place = placeOf(request.url)
  const isPage = request.mode === 'navigate' && ['', 'solo', 'index.html'].includes(place)
  if (isPage) event.respondWith(fresh(request, new URL('solo', root).href))
  else if (isLasting(place)) event.respondWith(caches.match(request.url).then((found) => found ?? fresh(request, request.url)))
  else if (isOurs(place)) event.respondWith(fresh(request, request.url))
})
