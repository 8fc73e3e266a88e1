import type { Config } from '../compiler/load/config.ts'
import type { Released } from '../server/http/released-files.ts'
import { renderPageParts } from './render-static-pages.tsx'
import { siteFiles } from './site-files.ts'

export type Site = Released['site']

/** The pages of routes marked `static`, without the template that a build gives them, and what search engines ask for. */
export async function renderSite(config: Config): Promise<Site> {
  const pages = await renderPageParts(config)
  return { pages: Object.fromEntries(pages), files: siteFiles(String(config.flows.app.facts.site), [...pages.keys()]) }
}
