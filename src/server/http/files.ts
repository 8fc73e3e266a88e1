import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** The built app and the release, where they are built. Files that stand beside a smaller `.br` or `.gz` are sent as that. */
export async function registerFiles(app: FastifyInstance, { webDir, releaseDir }: Settings): Promise<void> {
  const web = resolve(webDir)
  const release = resolve(releaseDir)
  const common = { index: false, dotfiles: 'ignore', cacheControl: false, preCompressed: true, decorateReply: false } as const
  if (existsSync(release)) {
    await app.register(fastifyStatic, {
      ...common,
      root: release,
      prefix: '/config/',
      allowedPath: (path) => !path.startsWith('/office.json'),
      setHeaders: (reply, path) => void reply.header('cache-control', /manifest\.json(\.(br|gz))?$/.test(path) ? ASK_AGAIN : FOREVER),
    })
  }
  const shell = shellOf({ webDir })
  if (shell === undefined) return
  app.get('/', (_request, reply) => sendShell(reply, shell))
  await app.register(fastifyStatic, {
    ...common,
    root: web,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_AGAIN),
  })
}

/** The file that answers every address of the app; undefined where the app is not built. */
export function shellOf({ webDir }: Pick<Settings, 'webDir'>): string | undefined {
  const file = resolve(webDir, 'index.html')
  return existsSync(file) ? file : undefined
}

export async function sendShell(reply: FastifyReply, shell: string): Promise<string> {
  const page = await readFile(shell, 'utf8')
  reply.header('cache-control', ASK_AGAIN).type('text/html; charset=utf-8').code(200)
  return page
}

const NOT_PAGES = /^\/(?:api|config|assets|sandbox)(?:\/|$)/

/**
 * True when the shell is the answer to a path that no file or call has: one without a dot in its last part. A file that is missing
 * is a 404, never the shell in disguise.
 */
export function isPage(method: string, url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !NOT_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}
