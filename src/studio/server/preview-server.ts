import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { languageOf } from '../../core/language/locale-language.ts'
import { makePlayback } from '../preview/make-playback.ts'
import type { LinkChoice, PreviewLinks } from '../preview/preview-links.ts'
import { isAddress } from './guard-requests.ts'
import type { Workspace } from './workspace.ts'

const COOKIE = 'alur-preview'
/** Text key for an expired link. */
const ENDED = 'studio.linkEnded'
const SCRIPT = '/preview-page.js'

type Options = {
  workspace: Workspace
  links: PreviewLinks
  /** Folder of the built app. */
  web: string
  /** The bundled code of `src/studio/page`. */
  script: string
}
type Opening = { Params: { token: string }; Querystring: Partial<LinkChoice> }

/** Serves the real app with the current files and the replies of a scenario. Read-only, and only with a valid link. */
export async function createPreviewServer({ workspace, links, web, script }: Options): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  const shell = readFileSync(join(web, 'index.html'), 'utf8').replace('<head>', `<head><script src="${SCRIPT}"></script>`)

  app.addHook('onRequest', async ({ headers, url }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    if (!isAddress(headers.host)) return reply.code(403).send()
    if (!url.startsWith('/open/') && !links.find(cookieOf(headers.cookie))) return sendEnded(reply)
  })

  app.get<Opening>('/open/:token', async ({ params: { token }, query }, reply) => {
    const link = links.find(token)
    if (!link) return sendEnded(reply)
    const { state = '', variation = 'normal', channel = 'base', locale: asked } = { ...link, ...query }
    const config = workspace.config(channel)
    const { supported, default: first } = config.flows.app.locales
    const locale = asked !== undefined && Object.hasOwn(supported, asked) ? asked : first
    const playback = await makePlayback(config, { state, variation, locale })
    if (!playback) return reply.code(404).send()
    const text = JSON.stringify(playback).replaceAll('<', String.raw`\u003c`)
    reply.header('set-cookie', `${COOKIE}=${token}; HttpOnly; SameSite=Lax; Path=/`).type('text/html; charset=utf-8')
    return `<!doctype html><meta charset="utf-8"><script type="application/json" id="playback">${text}</script><script src="${SCRIPT}"></script>`
  })
  app.get(SCRIPT, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get<{ Params: { '*': string } }>('/config/*', async ({ params: { '*': name } }, reply) => {
    const { release } = workspace
    const content = name === 'manifest.json' && release ? JSON.stringify(release.manifest) : release?.files.get(name)
    if (content === undefined) return reply.code(404).send()
    return reply.type(name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8').send(content)
  })
  await app.register(fastifyStatic, { root: web, index: false, wildcard: false })
  app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(shell))
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const path = url.split('?', 1)[0] ?? ''
    if (method !== 'GET' || path.slice(path.lastIndexOf('/')).includes('.')) return reply.code(404).send()
    return reply.code(200).type('text/html; charset=utf-8').send(shell)
  })
  return app

  /** The visitor's language is unknown, so the message is shown in every language. */
  function sendEnded(reply: FastifyReply) {
    const { texts: all, flows } = workspace.config('base')
    const words = Object.entries(all).map(
      ([locale, texts]) => `<p lang="${languageOf(flows.app.locales, locale)}">${texts[ENDED] ?? ''}</p>`,
    )
    const style = '<meta name="viewport" content="width=device-width"><style>body{font:1.1rem/1.5 sans-serif;padding:2rem}</style>'
    return reply
      .code(410)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><meta charset="utf-8">${style}${words.join('')}`)
  }
}

const cookieOf = (header = ''): string | undefined =>
  header
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
