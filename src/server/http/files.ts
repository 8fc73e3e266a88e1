import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * The built app and the release; false when the app is not built. A path without a dot in its last part is one of the app's own addresses and gets the shell;
 * a file that is missing is a 404, never the shell in disguise.
 */
export async function registerFiles(app: FastifyInstance, { webDir, releaseDir }: Settings): Promise<boolean> {
  const web = resolve(webDir)
  const release = resolve(releaseDir)
  if (existsSync(release)) {
    await app.register(fastifyStatic, {
      root: release,
      prefix: '/config/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (path) => path !== '/office.json',
      setHeaders: (reply, path) => void reply.header('cache-control', /manifest\.json(\.(br|gz))?$/.test(path) ? ASK_AGAIN : FOREVER),
    })
  }
  if (!existsSync(web)) return false
  await app.register(fastifyStatic, {
    root: web,
    index: ['index.html'],
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_AGAIN),
  })
  return true
}

const NOT_PAGES = /^\/(?:api|config|assets|sandbox)(?:\/|$)/

/** True when the shell is the answer to a path that no file or call has. */
export function isPage(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !NOT_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}
