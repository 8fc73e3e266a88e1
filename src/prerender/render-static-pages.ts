import type { Config } from '../compiler/load/config.ts'
import { createBuildCache, type BuildCache } from '../compiler/load/build-cache.ts'
import { fillPage, type PageParts } from '../server/http/static-page.ts'
import { cachePart, cachedPart } from '../compiler/cache/cached-parts.ts'
import { staticAddresses } from './static-addresses.ts'

/** Renders the static pages, by path. `template`: the app's HTML page. */
export async function renderStaticPages(config: Config, template: string): Promise<Map<string, string>> {
  const pages = await renderPageParts(config, createBuildCache(), '')
  return new Map([...pages].map(([path, parts]) => [path, fillPage(template, parts)]))
}

/** `blocks`: a digest of the block definitions. */
export async function renderPageParts(config: Config, cache: BuildCache, blocks: string): Promise<Map<string, PageParts>> {
  const pages = new Map<string, PageParts>()
  for (const address of staticAddresses(config.flows.routes)) {
    const name = `page ${address.path} ${blocks}`
    const known = cachedPart<PageParts>(cache, name, config)
    pages.set(address.path, known ?? cachePart(cache, name, config, await readsOf(address)))
  }
  return pages

  async function readsOf(address: ReturnType<typeof staticAddresses>[number]) {
    const reads = new Set<string>()
    // Loaded lazily, because it imports React.
    const { renderPage } = await import('./render-page.tsx')
    return { made: await renderPage(config, address, (part) => void reads.add(part)), reads }
  }
}
