import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { createBuildCache } from '../../src/compiler/load/build-cache.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'

export { createTranslator } from '../../src/compiler/scenarios/create-translator.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Loaded with a cache, so that a passed scenario runs again only after a change of the parts that it used. */
export const sources = await loadSources(root, { cache: createBuildCache() })
export const { configs } = buildConfigs(sources)

/** The product without a channel. */
export const product = configs.get('base') as Config

export const locales = ['en-us', 'id-id'] as const
