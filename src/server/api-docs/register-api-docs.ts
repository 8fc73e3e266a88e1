import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../../core/language/release.ts'
import { API } from '../http/server-paths.ts'
import { compress, sendCompressed, type CompressedFile } from '../http/send-compressed.ts'
import type { createTranslations } from '../http/translations.ts'
import { docsPage } from './docs-page.ts'
import { DOCUMENT, openApiDocument, type OpenApiDocument } from './openapi-document.ts'
import { apiDocsStyle } from './api-docs-style.ts'

const PAGE = `${API}/docs`
const STYLE = `${PAGE}/page.css`

type LocalizedDocs = { document: CompressedFile; page: CompressedFile }

/** Serves `GET /api/openapi.json`, and the same for people at `GET /api/docs`, in the reader's language, built on first use. */
export function registerApiDocs(app: FastifyInstance, config: ServerConfig, translations: ReturnType<typeof createTranslations>): void {
  const made = new Map<string, Promise<LocalizedDocs>>()
  const docsFor = (request: FastifyRequest): Promise<LocalizedDocs> => {
    const { lan } = request.query as { lan?: string }
    const locale =
      lan === undefined ? translations.localeFromAcceptLanguage(request.headers['accept-language'] ?? '') : translations.localeFromLan(lan)
    const known = made.get(locale)
    if (known) return known
    const text = translations.translatorFor(locale)
    const docs = makeDocs(openApiDocument(config, text), (document) =>
      docsPage(document, { language: translations.languageOf(locale), text, style: STYLE }),
    )
    made.set(locale, docs)
    return docs
  }
  app.get(API + DOCUMENT, async (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), (await docsFor(request)).document),
  )
  app.get(PAGE, async (request, reply) => sendCompressed(request, reply.type('text/html; charset=utf-8'), (await docsFor(request)).page))
  app.get(STYLE, async (_request, reply) => reply.type('text/css; charset=utf-8').send(apiDocsStyle))
}

async function makeDocs(document: OpenApiDocument, pageOf: (document: OpenApiDocument) => string): Promise<LocalizedDocs> {
  const [json, page] = await Promise.all([compress(JSON.stringify(document), 'soon'), compress(pageOf(document), 'soon')])
  return { document: json, page }
}
