import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import type { Settings } from '../platform/settings.ts'
import type { createTranslations } from './translations.ts'

/** The header of `src/web/styles/frame.css` and the ground of the page. */
const GROUND = '#f7f5f0'

export type AppShell = {
  /** The page that every address of the app gets. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<string>
  /** What a phone needs to install the app. */
  sendManifest(request: FastifyRequest, reply: FastifyReply): object
}

/** In the language that the browser asks for, before any script has run: for link previews, search and installation. Undefined where the app is not built. */
export function createAppShell(
  { webDir }: Pick<Settings, 'webDir'>,
  translations: Pick<ReturnType<typeof createTranslations>, 'localeFromAcceptLanguage' | 'translatorFor'>,
): AppShell | undefined {
  const file = resolve(webDir, 'index.html')
  if (!existsSync(file)) return undefined

  function prepare(request: FastifyRequest, reply: FastifyReply) {
    const locale = translations.localeFromAcceptLanguage(request.headers['accept-language'] ?? '')
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language').code(200)
    return { locale, text: translations.translatorFor(locale) }
  }
  return {
    async sendPage(request, reply) {
      const { locale, text } = prepare(request, reply)
      const title = escapeHtml(text('head.title'))
      const description = escapeHtml(text('head.description'))
      const tags = [
        `<title>${title}</title>`,
        `<meta name="description" content="${description}" />`,
        `<meta property="og:type" content="website" />`,
        `<meta property="og:site_name" content="${escapeHtml(text('head.name'))}" />`,
        `<meta property="og:title" content="${title}" />`,
        `<meta property="og:description" content="${description}" />`,
        `<meta property="og:image" content="${escapeHtml(`${request.protocol}://${request.host}/icon-512.png`)}" />`,
      ]
      const page = await readFile(file, 'utf8')
      reply.type('text/html; charset=utf-8')
      return page
        .replace(/<html lang="[^"]*"/, `<html lang="${escapeHtml(locale.slice(0, 2))}"`)
        .replaceAll(/<!--text:([\w.]+)-->/g, (_, key: string) => escapeHtml(text(key)))
        .replace('</head>', () => `${tags.join('')}</head>`)
    },
    sendManifest(request, reply) {
      const { locale, text } = prepare(request, reply)
      reply.type('application/manifest+json; charset=utf-8')
      return {
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        lang: locale.slice(0, 2),
        name: text('head.title'),
        short_name: text('head.name'),
        description: text('head.description'),
        theme_color: GROUND,
        background_color: GROUND,
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }
    },
  }
}
