import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../../core/language/release.ts'
import { API } from '../http/call-routes.ts'
import type { createTranslations } from '../http/translations.ts'
import { docsPage } from './docs-page.ts'
import { DOCUMENT, openApiDocument, type OpenApiDocument } from './openapi-document.ts'
import { pageStyle } from './page-style.ts'

const PAGE = `${API}/docs`
const STYLE = `${PAGE}/page.css`

type LocalizedDocs = { document: OpenApiDocument; page: string }

/** `GET /api/openapi.json`, and the same for people at `GET /api/docs`; in the reader's language, made when first asked for. */
export function registerApiDocs(app: FastifyInstance, config: ServerConfig, translations: ReturnType<typeof createTranslations>): void {
  const made = new Map<string, LocalizedDocs>()
  const docsFor = (request: FastifyRequest): LocalizedDocs => {
    const { lan } = request.query as { lan?: string }
    const locale =
      lan === undefined ? translations.localeFromAcceptLanguage(request.headers['accept-language'] ?? '') : translations.localeFromLan(lan)
    const known = made.get(locale)
    if (known) return known
    const text = translations.translatorFor(locale)
    const document = openApiDocument(config, text)
    const docs = { document, page: docsPage(document, { locale, text, style: STYLE }) }
    made.set(locale, docs)
    return docs
  }
  app.get(API + DOCUMENT, async (request) => docsFor(request).document)
  app.get(PAGE, async (request, reply) => reply.type('text/html; charset=utf-8').send(docsFor(request).page))
  app.get(STYLE, async (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
}
