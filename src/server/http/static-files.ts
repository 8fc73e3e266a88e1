import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../platform/settings.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Files that have a smaller `.br` or `.gz` beside them are sent as that. */
export async function registerStaticFiles(app: FastifyInstance, { webDir, releaseDir }: Settings): Promise<void> {
  const web = resolve(webDir)
  const release = resolve(releaseDir)
  const common = { index: false, dotfiles: 'ignore', cacheControl: false, preCompressed: true, decorateReply: false } as const
  if (existsSync(release)) {
    await app.register(fastifyStatic, {
      ...common,
      root: release,
      prefix: '/config/',
      allowedPath: (path) => !path.startsWith('/server.json'),
      setHeaders: (reply, path) => void reply.header('cache-control', /manifest\.json(\.(br|gz))?$/.test(path) ? REVALIDATE : IMMUTABLE),
    })
  }
  const shell = appShellPath({ webDir })
  if (shell === undefined) return
  app.get('/', (_request, reply) => sendAppShell(reply, shell))
  await app.register(fastifyStatic, {
    ...common,
    root: web,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : REVALIDATE),
  })
}

/** Served for every page of the app; undefined where the app is not built. */
export function appShellPath({ webDir }: Pick<Settings, 'webDir'>): string | undefined {
  const file = resolve(webDir, 'index.html')
  return existsSync(file) ? file : undefined
}

export async function sendAppShell(reply: FastifyReply, shell: string): Promise<string> {
  const page = await readFile(shell, 'utf8')
  reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').code(200)
  return page
}

const NON_APP_PATHS = /^\/(?:api|config|assets|sandbox)(?:\/|$)/

/** A page has no dot in the last part of its path. A file that is missing is a 404, never the shell. */
export function isAppRoute(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !NON_APP_PATHS.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}
