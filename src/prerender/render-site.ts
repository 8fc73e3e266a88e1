import type { Configs } from '../compiler/load/config.ts'
import { createBuildCache, type BuildCache } from '../compiler/load/build-cache.ts'
import type { Site } from '../server/http/released-files.ts'
import { renderPageParts } from './render-static-pages.ts'
import { renderRules } from './rules/render-rules.ts'
import { siteFiles } from './site-files.ts'

/**
 * Renders the routes marked `static` (without the template that the build adds), the files for search engines, and the rules in force.
 * `cache`: results of earlier runs, reused where their inputs did not change. `blocks`: a digest of the block definitions.
 */
export async function renderSite(configs: Configs, cache: BuildCache = createBuildCache(), blocks = ''): Promise<Site> {
  const [config, ...channels] = configs.values()
  if (!config) throw new Error('There is no base configuration.')
  const pages = await renderPageParts(config, cache, blocks)
  return {
    pages: Object.fromEntries(pages),
    files: siteFiles(String(config.flows.app.facts.site), [...pages.keys()]),
    rules: renderRules(config, cache),
    channelRules: Object.fromEntries(channels.map((each) => [each.channel, renderRules(each, cache)])),
  }
}
