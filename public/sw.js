/* Keeps the files whose names carry a hash of their content, so that they are asked for once. The page and the list of a release are
   always asked of the server; without a network their last answer opens the app. No reply of the API and nothing about a borrower is
   kept: the page is the same for everybody, and its address is not kept with it. */
const kept = 'hashed-files'
const last = 'last-release'
const hashed = /^\/(?:assets\/.*-[\w-]{8}\.(?:js|css|woff2)|config\/.*[.-][0-9a-f]{12}\.(?:js|json))$/
const list = '/config/manifest.json'
/** What is not the app's, as in `src/server/http/server-paths.ts`. */
const others = /^\/(?:api|assets|callbacks|config|download|merchant|rules|sandbox|staff)(?:\/|$)/
const json = { headers: { 'content-type': 'application/json' } }
/** About two releases. */
const most = 200

self.addEventListener('install', () => self.skipWaiting())

/* The page is asked for while the worker starts, which takes a cheap phone longer than the answer. */
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (hashed.test(pathname)) event.respondWith(serve(event))
  else if (pathname === list) event.respondWith(askFirst(event, list))
  else if (mode === 'navigate' && !others.test(pathname)) event.respondWith(askFirst(event, '/'))
})

/* Nothing where the disk refuses, such as a full one: the app then goes by the network alone. */
const openCache = (name) => caches.open(name).catch(() => undefined)
const find = (cache, asked) => cache?.match(asked).catch(() => undefined)

async function serve(event) {
  const cache = await openCache(kept)
  const known = await find(cache, event.request)
  if (known) return known
  const response = await fetch(event.request)
  if (cache && response.status === 200) event.waitUntil(keep(cache, event.request, response.clone()))
  return response
}

async function keep(cache, request, response) {
  await cache.put(request, response)
  const oldest = (await cache.keys()).slice(0, -most)
  if (oldest.length === 0) return
  inUse ??= namesInUse(cache)
  const names = await inUse
  await Promise.all(oldest.filter(({ url }) => !names.has(url.split('/').pop())).map((old) => cache.delete(old)))
}

/* Until another page or list is kept: each file that comes to a full cache asks for it. */
let inUse

/* What the last page and list name, and the files of that page: however old these are, without a network the app is opened of them. */
async function namesInUse(files) {
  const answers = await openCache(last)
  const textOf = async (cache, name) => (await find(cache, name))?.text()
  const [page, listed] = await Promise.all([textOf(answers, '/'), textOf(answers, list)])
  const code = await Promise.all(namesIn(page).map((name) => textOf(files, `/assets/${name}`)))
  return new Set([page, listed, ...code].flatMap(namesIn))
}

const namesIn = (text = '') => text.match(/[\w.-]+\.(?:json|js|css|woff2)/g) ?? []

async function askFirst(event, name) {
  const cache = await openCache(last)
  const earlier = find(cache, name)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (cache && response.status === 200 && !isSame(response, await earlier)) {
      const copy = response.clone()
      const isKept = event.request.mode === 'navigate' ? keepStart(response.clone()) : Promise.resolve(true)
      // The page last: where it is, its files are.
      event.waitUntil(isKept.then((isApp) => isApp && cache.put(name, copy)).then(() => (inUse = undefined)))
    }
    return response
  } catch (error) {
    const known = await earlier
    if (known) return known
    throw error
  }
}

/* What has not changed is not written again: the page would come through a copy, and each of its files be looked for, while the app starts. */
function isSame(response, known) {
  const tag = response.headers.get('etag')
  return tag !== null && tag === known?.headers.get('etag')
}

/* Files that came within the page are kept as if they had been asked for. False for a page of text alone, such as one that a partner
   links to: it starts no app. */
async function keepStart(page) {
  const [, start] = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(await page.text()) ?? []
  if (start === undefined) return false
  const cache = await caches.open(kept)
  for (const [name, file] of Object.entries(JSON.parse(start))) {
    const path = `/config/${name}`
    if (hashed.test(path) && !(await cache.match(path))) await cache.put(path, new Response(JSON.stringify(file), json))
  }
  return true
}
