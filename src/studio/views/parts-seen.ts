import type { Config } from '../../compiler/load/config.ts'
import { isMap } from '../../core/language/map.ts'
import type { Block, Screen } from '../../core/language/screens.ts'
import type { Scenario } from '../../scenarios/scenario.ts'

type SeenTest = (scenario: Scenario, part: string) => boolean

/**
 * Whether a part of a page is likely to be seen at the end of a scenario. Where conditions may hide it, it is seen at the end of
 * those that expect words which it alone says; where none does, no scenario is left out.
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

/** The text keys of each screen that no other one uses. */
function ownWords({ flows: { screens }, texts }: Config): Map<string, string[]> {
  const keys = new Set(Object.values(texts).flatMap(Object.keys))
  const words = Object.entries(screens).map(([id, screen]) => [id, [...new Set(textsIn(screen))].filter((text) => keys.has(text))] as const)
  const uses = new Map<string, number>()
  for (const word of words.flatMap(([, own]) => own)) uses.set(word, (uses.get(word) ?? 0) + 1)
  return new Map(words.map(([id, own]) => [id, own.filter((word) => uses.get(word) === 1)]))
}

/** By a condition at a block that includes it or around that, by a choice among several, or at each of its own blocks. */
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
