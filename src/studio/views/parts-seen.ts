import type { Config } from '../../compiler/load/config.ts'
import { isMap } from '../../core/language/map.ts'
import type { Block, Screen } from '../../core/language/screens.ts'
import type { Scenario } from '../../scenarios/scenario.ts'

type SeenTest = (scenario: Scenario, part: string) => boolean

/**
 * Returns a test of whether an included screen is probably visible at the end of a scenario. When conditions may hide it, only scenarios
 * that expect a text unique to it count; when none does, all count.
 */
export function partsSeen(config: Config, scenarios: readonly Scenario[]): SeenTest {
  const { screens } = config.flows
  const own = ownWords(config)
  const expected = scenarios.map((scenario) => [scenario, new Set(expectedTexts(scenario))] as const)
  const known = new Map<string, ReadonlySet<Scenario> | undefined>()
  const tellersOf = (part: string) => {
    const words = own.get(part) ?? []
    const tellers = expected.filter(([, texts]) => words.some((word) => texts.has(word))).map(([scenario]) => scenario)
    return tellers.length > 0 && mayBeHidden(screens, part) ? new Set(tellers) : undefined
  }
  return (scenario, part) => {
    if (!known.has(part)) known.set(part, tellersOf(part))
    return known.get(part)?.has(scenario) ?? true
  }
}

const expectedTexts = ({ expect: { hidden: _, ...seen } }: Scenario): string[] => textsIn(seen)

/** The text keys of each screen that no other screen uses. */
function ownWords({ flows: { screens }, texts }: Config): Map<string, string[]> {
  const keys = new Set(Object.values(texts).flatMap(Object.keys))
  const words = Object.entries(screens).map(([id, screen]) => [id, [...new Set(textsIn(screen))].filter((text) => keys.has(text))] as const)
  const uses = new Map<string, number>()
  for (const word of words.flatMap(([, own]) => own)) uses.set(word, (uses.get(word) ?? 0) + 1)
  return new Map(words.map(([id, own]) => [id, own.filter((word) => uses.get(word) === 1)]))
}

/**
 * Whether a condition may hide the part: on a block that includes it or surrounds that block, by a choice among several screens, or on each
 * of its own blocks.
 */
function mayBeHidden(screens: { [id: string]: Screen }, part: string): boolean {
  const own = Object.values(screens[part]?.blocks ?? {})
  return (
    own.every(({ when }) => when !== undefined) || Object.values(screens).some(({ blocks }) => includesConditionally(blocks, part, false))
  )
}

function includesConditionally(blocks: { [id: string]: Block } | undefined, part: string, isConditional: boolean): boolean {
  return Object.values(blocks ?? {}).some((block) => {
    const isNow = isConditional || block.when !== undefined
    const named = 'screen' in block ? block['screen'] : undefined
    if (named === part ? isNow : isMap(named) && textsIn(named).includes(part)) return true
    return includesConditionally(block.blocks, part, isNow)
  })
}

export function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  return json !== null && typeof json === 'object' ? Object.values(json).flatMap(textsIn) : []
}
