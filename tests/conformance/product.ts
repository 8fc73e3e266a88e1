import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/compiler/config.ts'
import { buildConfigs } from '../../src/compiler/merge.ts'
import { loadSources } from '../../src/compiler/read.ts'

export { createTranslator } from '../../src/compiler/texts-of.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const sources = await loadSources(root)
export const { configs } = buildConfigs(sources)

/** The product as it stands in the three folders, before any overlay. */
export const product = configs.get('base') as Config

export const locales = ['en-us', 'id-id'] as const
