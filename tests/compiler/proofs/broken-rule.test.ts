import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkInTurns } from '../../../src/compiler/check/check-in-turns.ts'
import type { CheckContext } from '../../../src/compiler/check/context/check-context.ts'
import { payloadRules } from '../../../src/compiler/check/rules/calls/payload-rules.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { createBuildCache } from '../../../src/compiler/load/build-cache.ts'
import { prove } from '../../../src/compiler/proofs/prove.ts'
import { sources as product } from '../../conformance/product.ts'

/** Without scenarios and channels, which take most of the time. */
const files = [...product.files].filter(([, { kind }]) => kind !== 'scenario' && kind !== 'channel')
const sources = { ...product, files: new Map(files) }

/** A rule that reads texts but is not listed in `readsTextsOrScenarios`, so its result must not be cached. */
beforeEach(() => {
  vi.spyOn(payloadRules['call-twice']!, 'find').mockImplementation(({ config }: CheckContext) => (Object.keys(config.texts), []))
})
afterEach(() => vi.restoreAllMocks())

it.each([
  { name: 'a check in turns', run: checkInTurns },
  { name: 'a proof', run: prove },
])('$name names a rule that reads texts without being listed', { timeout: 300_000 }, async ({ run }) => {
  const found = run({ ...sources, cache: createBuildCache() }, buildConfigs(sources))
  await expect(found).rejects.toThrow('readsTextsOrScenarios')
})
