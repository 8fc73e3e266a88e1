import { patchRules } from '../../../../src/compiler/check/rules/channels/patch-rules.ts'
import { shapeMessages } from '../../../../src/compiler/check/rules/files/shape-rules.ts'
import { stages } from '../../../../src/compiler/check/stages.ts'
import { mergeMessages } from '../../../../src/compiler/load/build-configs.ts'
import { scenarioCodes } from '../../../../src/compiler/scenarios/try-scenarios.ts'
import { locales } from '../../../conformance/product.ts'
import type { Finding } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

/** Mistakes of one of these stages may share a tree, because `check` applies all rules of a stage even when some have findings. */
const { references, types, texts, schemas, graph, unused } = stages
const stageNames: [name: string, has: (code: string) => boolean][] = [
  ['patches', (code) => Object.hasOwn(patchRules, code)],
  ['references', (code) => Object.hasOwn(references, code)],
  ['after references', (code) => Object.hasOwn({ ...types, ...texts, ...schemas, ...graph }, code)],
  ['unused', (code) => Object.hasOwn(unused, code)],
  ['scenarios', (code) => code === 'scenario-fails'],
  ['untried', (code) => scenarioCodes.has(code)],
]
function stageOf({ code, edits }: Mistake): string | undefined {
  if (aloneCodes.has(code)) return undefined
  const [stage] = stageNames.find(([, has]) => has(code)) ?? []
  if (stage !== undefined || !Object.hasOwn({ ...shapeMessages, ...mergeMessages }, code)) return stage
  // Files that depend on a misshapen file are not checked, so only mistakes in the same kind of file share a tree.
  const [folder, ...others] = new Set(edits.map(({ file }) => /^flows\/channels\/|^\w+\//.exec(file)?.[0]))
  return others.length === 0 ? `shapes of ${folder}` : undefined
}

/** Codes whose mistakes need a tree of their own: they have findings in many places, affect other findings, or end the check. */
const aloneCodes = new Set([
  'agreed-number',
  'cap-missing',
  'cost-above-cap',
  'fact-repeats',
  'field-circular',
  'field-text-value',
  'file-encoding',
  'file-name',
  'file-needed',
  'help-prop',
  'icon-unknown',
  'input-unknown',
  'json-syntax',
  'late-above-cap',
  'link-scheme',
  'locale-unknown',
  'meta-broken',
  'must-pass-unknown',
  'param-value',
  'parent-loop',
  'policy-start',
  'ref-file',
  'route-loop',
  'text-number',
  'text-untranslated',
])
/** Maximum number of mistakes in one tree, since more of them affect each other more often. */
const mostInGroup = 24

type Group = { stage: string; places: string[]; members: Mistake[] }

/** Groups mistakes of one stage and of different places to be checked in one tree. A mistake that another could hide is alone. */
export function groupsOf(mistakes: readonly Mistake[]): Mistake[][] {
  const open: Group[] = []
  const alone: Mistake[][] = []
  for (const mistake of mistakes) {
    const stage = stageOf(mistake)
    if (stage === undefined) {
      alone.push([mistake])
      continue
    }
    const places = placesOf(mistake, stage)
    const isFree = (group: Group) => group.stage === stage && group.members.length < mostInGroup && !group.places.some(isAt(places))
    const group = open.find(isFree) ?? { stage, places: [], members: [] }
    if (group.members.length === 0) open.push(group)
    group.places.push(...places)
    group.members.push(mistake)
  }
  return [...open.map(({ members }) => members), ...alone]
}

/** Returns where the mistake is made and found, each as a file and a pointer that end in a slash. */
const placesOf = (mistake: Mistake, stage: string): string[] =>
  [...mistake.edits, expectedOf(mistake)].map(({ file, pointer = '' }) =>
    ofAnyLocale(`${file}${stage.startsWith('shapes') ? '' : scopeOf(pointer)}/`),
  )

/** Returns the pointer of the list for its `each`, because `each` defines the scope of everything in the list. */
const scopeOf = (pointer: string): string => pointer.replace(/\/each$/, '')

/** Whether the place is one of `places`, contains one or is within one. */
const isAt = (places: readonly string[]) => (one: string) => places.some((other) => one.startsWith(other) || other.startsWith(one))

const expectedOf = ({ edits, code, file = edits[0]?.file ?? '', pointer }: Mistake) => ({ code, file, pointer })

export const wordsOf = ({ code, file, pointer }: { code: string; file: string; pointer: string }): string =>
  `${code} ${file} ${pointer}`.trim()

/** Formats a finding without the locale, since a mistake in one locale's texts may be found in the other's. */
const inAnyLocale = (finding: Parameters<typeof wordsOf>[0]): string => ofAnyLocale(wordsOf(finding))
const ofAnyLocale = (text: string): string => text.replaceAll(localeName, '*')
const localeName = new RegExp(`\\b(${locales.join('|')})\\b`, 'g')

/** Whether the findings are exactly those expected of the group's mistakes. */
export function isExactly(found: readonly Finding[], group: readonly Mistake[]): boolean {
  const expected = group.map((mistake) => expectedOf(mistake))
  const places = new Set(expected.map(inAnyLocale))
  const seen = new Set(found.map(wordsOf))
  return (
    places.size === group.length && expected.every((one) => seen.has(wordsOf(one))) && found.every((one) => places.has(inAnyLocale(one)))
  )
}

/** Returns the findings of this mistake. */
export const foundOf = (mistake: Mistake, found: readonly Finding[]): Finding[] =>
  found.filter((finding) => inAnyLocale(finding) === inAnyLocale(expectedOf(mistake)))
