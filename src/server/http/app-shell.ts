import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseHref } from '../../core/navigation/parse-href.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Services } from '../calls/services.ts'
import { escapeHtml } from './escape-html.ts'
import { createPageCache } from './page-cache.ts'
import { sendTagged } from './send-compressed.ts'
import { routeNameOf, type StartRelease } from './first-screen.ts'
import { renderStartPage } from './start-page.ts'
import { readStartTemplate } from './start-template.ts'

/** Background color of the page and of the header in `src/web/styles/shell.css`. */
const GROUND = '#f7f5f0'
const POLICY = 'content-security-policy'

export type AppShell = {
  /** Sends the page of an address of the app. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Sends the web app manifest, which a phone needs to install the app. */
  sendManifest(request: FastifyRequest, reply: FastifyReply): object
}

/**
 * Renders the page in the browser's language before any script has run, for link previews, search and installation. Undefined when the app
 * is not built.
 */
export function createAppShell(
  { settings, config, translations }: Pick<Services, 'settings' | 'config' | 'translations'>,
  releaseNow: () => StartRelease | undefined,
): AppShell | undefined {
  const template = readStartTemplate(settings.webDir)
  if (template === undefined) return undefined
  const pageOf = createPageCache()
  const site = String(config.facts.base?.site ?? '')

  function prepare(request: FastifyRequest, reply: FastifyReply) {
    const locale = translations.localeFromAcceptLanguage(request.headers['accept-language'] ?? '')
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language').code(200)
    return { locale, text: translations.translatorFor(locale) }
  }

  function withHead(page: string, locale: string): string {
    const text = translations.translatorFor(locale)
    const title = escapeHtml(text('head.title'))
    const description = escapeHtml(text('head.description'))
    const tags = [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}" />`,
      `<meta property="og:type" content="website" />`,
      `<meta property="og:site_name" content="${escapeHtml(text('head.name'))}" />`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta property="og:image" content="${escapeHtml(`${site}/icon-512.png`)}" />`,
    ]
    return page
      .replace(/<html lang="[^"]*"/, `<html lang="${escapeHtml(translations.languageOf(locale))}"`)
      .replaceAll(/<!--text:([\w.]+)-->/g, (_, key: string) => escapeHtml(text(key)))
      .replace('</head>', () => `${tags.join('')}</head>`)
  }
  return {
    async sendPage(request, reply) {
      const { locale } = prepare(request, reply)
      const release = releaseNow()
      const { pathname: path, searchParams } = parseHref(request.url)
      const asked = { channel: searchParams.get(sessionEntries.channel) ?? '', path, locale }
      const name = release ? JSON.stringify([locale, ...routeNameOf(release, asked)]) : locale
      const render = () => withHead(release ? renderStartPage(template, release, asked) : template.page, locale)
      const page = await pageOf(release?.id ?? '', name, render)
      const policy = String(reply.getHeader(POLICY) ?? '')
      reply.header(POLICY, policy.replace("style-src 'self'", ["style-src 'self'", ...page.styles].join(' ')))
      reply.type('text/html; charset=utf-8')
      return sendTagged(request, reply, page.tag, page)
    },
    sendManifest(request, reply) {
      const { locale, text } = prepare(request, reply)
      reply.type('application/manifest+json; charset=utf-8')
      return {
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        lang: translations.languageOf(locale),
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
