/* Keeps the files whose names carry a hash of their content. No page, no reply of the API and nothing about a borrower is kept,
   and what a release consists of is always asked of the server, so that two releases never mix. */
const kept = 'hashed-files'
const hashed = /^\/(?:assets\/.*-[\w-]{8}\.(?:js|css|woff2)|config\/.*[.-][0-9a-f]{12}\.(?:js|json))$/
/** About two releases. */
const most = 200

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method === 'GET' && origin === location.origin && hashed.test(pathname)) event.respondWith(serve(event))
})

async function serve(event) {
  const cache = await caches.open(kept)
  const known = await cache.match(event.request)
  if (known) return known
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keep(cache, event.request, response.clone()))
  return response
}

async function keep(cache, request, response) {
  await cache.put(request, response)
  const oldest = (await cache.keys()).slice(0, -most)
  await Promise.all(oldest.map((old) => cache.delete(old)))
}
