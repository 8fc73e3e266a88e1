import type { FastifyInstance } from 'fastify'
import type { StartRelease } from './first-screen.ts'
import { IMMUTABLE, REVALIDATE } from './cache-control.ts'
import { contentTypeOf } from './content-type.ts'
import { fillPage, type PageParts } from './static-page.ts'
import { compress, sendCompressed, type CompressedFile } from './send-compressed.ts'

/**
 * `pages`: by path, of routes marked `static`; `files`: by name, for search engines; `rules`: what is in force without a channel, by
 * language; `channelRules`: in each channel. Both are missing in a release from before they were kept.
 */
export type Site = {
  pages: { [path: string]: PageParts }
  files: { [name: string]: string }
  rules?: { [locale: string]: string }
  channelRules?: { [channel: string]: { [locale: string]: string } }
}

/** What a published release brings along for the browser. */
export type Released = {
  id: string
  manifest: string
  site: Site
  file(name: string): CompressedFile | undefined
  /** Also one of a release for other code, and of one that another server may have taken already. */
  find(name: string): Promise<CompressedFile | undefined>
}

/** What the start of a page is made of. */
export function startRelease({ id, manifest, file }: Released): () => StartRelease {
  const text = (name: string) => {
    const found = file(name)
    return found && Buffer.from(found.body).toString('utf8')
  }
  const release = { id, manifest, text }
  return () => release
}

/** `/config`: the list of this release, and the files of any. */
export function registerReleasedConfig(app: FastifyInstance, { id, manifest, find }: Released): void {
  const list = compressed(manifest)
  app.get('/config/manifest.json', async (request, reply) => {
    const tag = `"${id}"`
    reply.header('cache-control', REVALIDATE).header('etag', tag).type(contentTypeOf('manifest.json'))
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return sendCompressed(request, reply, await list())
  })
  app.get<{ Params: { file: string } }>('/config/:file', async (request, reply) => {
    const { file: name } = request.params
    const found = await find(name)
    if (!found) return reply.callNotFound()
    reply.header('cache-control', IMMUTABLE).type(contentTypeOf(name))
    return sendCompressed(request, reply, found)
  })
}

/** `template`: the page of the app, which names the code of this build. */
export function registerReleasedPages(app: FastifyInstance, { site }: Released, template: string): void {
  const files = [
    ...Object.entries(site.pages).flatMap(([path, parts]) => {
      const page = fillPage(template, parts)
      return pageAddresses(path).map((address) => [address, 'page.html', page] as const)
    }),
    ...Object.entries(site.files).map(([name, text]) => [`/${name}`, name, text] as const),
  ]
  for (const [path, name, text] of files) {
    const file = compressed(text)
    app.get(path, async (request, reply) => {
      reply.header('cache-control', REVALIDATE).type(contentTypeOf(name))
      return sendCompressed(request, reply, await file())
    })
  }
}

/** The app takes an address with a slash at its end as well. */
export const pageAddresses = (path: string): string[] => [path, `${path}/`]

/** Compressed when it is first asked for. */
function compressed(text: string): () => Promise<CompressedFile> {
  let known: Promise<CompressedFile> | undefined
  return () => (known ??= compress(text))
}
