import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { isOptionalText } from '../../../src/phrases/optional-texts.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'

const root = join(import.meta.dirname, '../../..')
const sources = await loadSources(root)
const { configs } = buildConfigs(sources)
const locales = Object.entries(configs.get('base')!.texts)
const all = Object.values(sources.codeTextKeys)
const named = { keys: all.flatMap(({ keys }) => [...keys]), stems: all.flatMap(({ stems }) => [...stems]) }

test.each(locales)('%s has every text key used in code', (_, words) => {
  const keys = new Set(Object.keys(words).flatMap((key) => [key, key.replace(/_(one|other)$/, '')]))
  const areas = new Set([...keys].map((key) => key.split('.', 1)[0]!))
  // File and property names contain dots too, but do not begin with an area of the texts.
  const asked = named.keys.filter((word) => areas.has(word.split('.', 1)[0]!) && !/\.(?:tsx?|json)$/.test(word))
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((word) => !keys.has(word))).toEqual([])
  const needed = named.stems.filter((stem) => !isOptionalText(stem))
  expect(needed.filter((stem) => areas.has(stem.split('.', 1)[0]!) && ![...keys].some((key) => key.startsWith(stem)))).toEqual([])
})
