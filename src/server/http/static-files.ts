import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '../../product/time.ts'
import type { Settings } from '../platform/settings.ts'
import type { AppShell } from './app-shell.ts'
import { IMMUTABLE, REVALIDATE } from './cache-control.ts'
import { pageAddresses, registerReleasedConfig, registerReleasedPages, type Released } from './released-files.ts'
import { isServerPath } from './server-paths.ts'

/** A browser in private mode requests the page's icon at every change of the address. */
const A_DAY = `public, max-age=${DAY_SECONDS}`
const ICON = /\/icon[^/]*\.(png|svg)$/

/** Warning at the start: a server without the web app is allowed, but would answer 404 to every page without explanation. */
export function webWarning({ webDir }: Pick<Settings, 'webDir'>): string | undefined {
  const page = resolve(webDir, 'index.html')
  return existsSync(page) ? undefined : `WEB_DIR has no web app, so no page is served: ${page} is missing.`
}

/**
 * Serves the web app and the release. A file with a smaller `.br` or `.gz` next to it is sent as that. Without `released`, the release is
 * read from the folder.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  { webDir, releaseDir }: Settings,
  shell: AppShell | undefined,
  released?: Released,
): Promise<void> {
  const web = resolve(webDir)
  const release = resolve(releaseDir)
  const common = { index: false, dotfiles: 'ignore', cacheControl: false, preCompressed: true, decorateReply: false } as const
  if (released) registerReleasedConfig(app, released)
  else if (existsSync(release)) {
    await app.register(fastifyStatic, {
      ...common,
      root: release,
      prefix: '/config/',
      allowedPath: (path) => !path.startsWith('/server'),
      setHeaders: (reply, path) => void reply.header('cache-control', /manifest\.json(\.(br|gz))?$/.test(path) ? REVALIDATE : IMMUTABLE),
    })
  }
  if (shell === undefined) return
  app.get('/', { exposeHeadRoute: true }, shell.sendPage)
  app.get('/app.webmanifest', { exposeHeadRoute: true }, shell.sendManifest)
  // The names contain a hash, so no browser needs to revalidate.
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(web, 'assets'),
    prefix: '/assets/',
    // One route per built file, instead of a look into the folder at each request.
    wildcard: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
  })
  await app.register(fastifyStatic, {
    ...common,
    decorateReply: true,
    root: web,
    setHeaders: (reply, path) => void reply.header('cache-control', ICON.test(path) ? A_DAY : REVALIDATE),
  })
  if (released) registerReleasedPages(app, released, readFileSync(resolve(web, 'index.html'), 'utf8'))
  else registerStaticPages(app, resolve(web, 'pages'))
}

/** Pages built from routes marked `static`: `<path>.html` is served at that path. */
function registerStaticPages(app: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const file of files)
    for (const address of pageAddresses(`/${file.slice(0, -'.html'.length)}`))
      app.get(address, { exposeHeadRoute: true }, (_request, reply) => reply.sendFile(file, folder))
}

/** Whether the address is a page of the app: no dot in the last segment of its path. A missing file is a 404, never the shell. */
export function isAppRoute(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !isServerPath(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}
