import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LanguageQuery, readerLocale } from '../http/reader-locale.ts'
import { API } from '../http/server-paths.ts'
import { compress, sendCompressed, type CompressedFile } from '../http/send-compressed.ts'
import type { Services } from '../calls/services.ts'
import { once } from '../platform/once.ts'
import { docsPage } from './docs-page.ts'
import { DOCUMENT, openApiDocument } from './openapi-document.ts'
import { apiDocsStyle } from './api-docs-style.ts'

const PAGE = `${API}/docs`
const STYLE = `${PAGE}/page.css`
const READ = { exposeHeadRoute: true }

type Release = Pick<Services, 'config' | 'translations'>
type LocalizedDocs = { document: CompressedFile; page: CompressedFile }

/** Serves `GET /api/openapi.json`, and the same for people at `GET /api/docs`, in the reader's language, built on first use. */
export function registerApiDocs(app: FastifyInstance, { config, translations }: Release): void {
  const made = new Map<string, () => Promise<LocalizedDocs>>()
  const docsFor = (request: FastifyRequest<LanguageQuery>): Promise<LocalizedDocs> => {
    const locale = readerLocale(translations, request)
    let docs = made.get(locale)
    if (!docs) made.set(locale, (docs = once(() => makeDocs({ config, translations }, locale))))
    return docs()
  }
  app.get<LanguageQuery>(API + DOCUMENT, READ, async (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), (await docsFor(request)).document),
  )
  app.get<LanguageQuery>(PAGE, READ, async (request, reply) =>
    sendCompressed(request, reply.type('text/html; charset=utf-8'), (await docsFor(request)).page),
  )
  app.get(STYLE, READ, async (_request, reply) => reply.type('text/css; charset=utf-8').send(apiDocsStyle))
}

async function makeDocs({ config, translations }: Release, locale: string): Promise<LocalizedDocs> {
  const text = translations.translatorFor(locale)
  const document = openApiDocument(config, text)
  const html = docsPage(document, { language: translations.languageOf(locale), text, style: STYLE })
  const [json, page] = await Promise.all([compress(JSON.stringify(document), 'soon'), compress(html, 'soon')])
  return { document: json, page }
}
