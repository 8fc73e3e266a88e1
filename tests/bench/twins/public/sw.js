/* Caches files with a content hash in their name, and the last page for use without a network. */
const kept = 'files'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(event.request))
  else if (mode === 'navigate') event.respondWith(askFirst(event.request))
})

async function keptFirst(request) {
  const cache = await caches.open(kept)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

async function askFirst(request) {
  const cache = await caches.open(kept)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put('/', response.clone())
    return response
  } catch (error) {
    const known = await cache.match('/')
    if (known) return known
    throw error
  }
}
