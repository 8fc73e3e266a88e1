import type { FastifyInstance } from 'fastify'
import { once } from '../platform/once.ts'
import type { StartRelease } from './first-screen.ts'
import { IMMUTABLE, REVALIDATE } from './cache-control.ts'
import { contentTypeOf } from './content-type.ts'
import { fillPage, type PageParts } from './static-page.ts'
import { compress, sendCompressed, sendTagged, type CompressedFile } from './send-compressed.ts'

/**
 * `pages`: pages of routes marked `static`, by path. `files`: files for search engines, by name. `rules`: the rules without a channel, by
 * language. `channelRules`: those of each channel. The last two are missing in old releases.
 */
export type Site = {
  pages: { [path: string]: PageParts }
  files: { [name: string]: string }
  rules?: { [locale: string]: string }
  channelRules?: { [channel: string]: { [locale: string]: string } }
}

/** The parts of a published release that are served to the browser. */
export type Released = {
  id: string
  manifest: string
  site: Site
  file(name: string): CompressedFile | undefined
  /** Finds a file of any release, including one for other code and one that another server may already have activated. */
  find(name: string): Promise<CompressedFile | undefined>
}

/** Returns the data that start pages are rendered from. */
export function startRelease({ id, manifest, file }: Released): () => StartRelease {
  const text = (name: string) => {
    const found = file(name)
    return found && Buffer.from(found.body).toString('utf8')
  }
  const release = { id, manifest, text }
  return () => release
}

/** Serves `/config`: the manifest of this release, and the files of any. */
export function registerReleasedConfig(app: FastifyInstance, { id, manifest, find }: Released): void {
  const list = compressed(manifest)
  app.get('/config/manifest.json', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', REVALIDATE).type(contentTypeOf('manifest.json'))
    return sendTagged(request, reply, id, await list())
  })
  app.get<{ Params: { file: string } }>('/config/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file: name } = request.params
    const found = await find(name)
    if (!found) return reply.callNotFound()
    reply.header('cache-control', IMMUTABLE).type(contentTypeOf(name))
    return sendCompressed(request, reply, found)
  })
}

/** `template`: the app's page, which names the code of this build. */
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
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      reply.header('cache-control', REVALIDATE).type(contentTypeOf(name))
      return sendCompressed(request, reply, await file())
    })
  }
}

/** The app also accepts an address with a trailing slash. */
export const pageAddresses = (path: string): string[] => [path, `${path}/`]

/** Compresses on first use. */
const compressed = (text: string): (() => Promise<CompressedFile>) => once(() => compress(text))
