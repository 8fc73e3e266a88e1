import { patchRules } from '../../../../src/compiler/check/rules/channels/patch-rules.ts'
import { shapeMessages } from '../../../../src/compiler/check/rules/files/shape-rules.ts'
import { stages } from '../../../../src/compiler/check/stages.ts'
import { mergeMessages } from '../../../../src/compiler/load/build-configs.ts'
import { scenarioCodes } from '../../../../src/compiler/scenarios/try-scenarios.ts'
import { locales } from '../../../conformance/product.ts'
import type { Finding } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

/** Mistakes of these stages may share a tree: `check` applies all of their rules, whatever the others of the same group show. */
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
  if (standAlone.has(code)) return undefined
  const [stage] = stageNames.find(([, has]) => has(code)) ?? []
  if (stage !== undefined || !Object.hasOwn({ ...shapeMessages, ...mergeMessages }, code)) return stage
  // What stands on a misshapen file is not checked, so only mistakes of the same kind of file share a tree.
  const [folder, ...others] = new Set(edits.map(({ file }) => /^flows\/channels\/|^\w+\//.exec(file)?.[0]))
  return others.length === 0 ? `shapes of ${folder}` : undefined
}

/** One mistake shows in many places, changes what another one shows, or ends the check. */
const standAlone = new Set([
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
/** Most mistakes in one tree: the more there are, the more of them may affect each other. */
const mostInGroup = 24

type Group = { stage: string; places: string[]; members: Mistake[] }

/** Mistakes that are checked in one tree: of one stage, and each in a place of its own. A mistake that anything else could hide is alone. */
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

/** Where it is made and where it is found, each as a file and a pointer that end in a slash. */
const placesOf = (mistake: Mistake, stage: string): string[] =>
  [...mistake.edits, expectedOf(mistake)].map(({ file, pointer = '' }) =>
    ofAnyLocale(`${file}${stage.startsWith('shapes') ? '' : scopeOf(pointer)}/`),
  )

/** Returns the pointer of the list for its `each`: the list's items are the scope of all that is in it. */
const scopeOf = (pointer: string): string => pointer.replace(/\/each$/, '')

/** One within the other is the same place. */
const isAt = (places: readonly string[]) => (one: string) => places.some((other) => one.startsWith(other) || other.startsWith(one))

const expectedOf = ({ edits, code, file = edits[0]?.file ?? '', pointer }: Mistake) => ({ code, file, pointer })

export const wordsOf = ({ code, file, pointer }: { code: string; file: string; pointer: string }): string =>
  `${code} ${file} ${pointer}`.trim()

/** Returns a finding's words without the language: a mistake in one language's texts may be found in the other's. */
const inAnyLocale = (finding: Parameters<typeof wordsOf>[0]): string => ofAnyLocale(wordsOf(finding))
const ofAnyLocale = (text: string): string => text.replaceAll(localeName, '*')
const localeName = new RegExp(`\\b(${locales.join('|')})\\b`, 'g')

/** Whether exactly the mistakes of the group are found, each where it says, and nothing else. */
export function isExactly(found: readonly Finding[], group: readonly Mistake[]): boolean {
  const expected = group.map((mistake) => expectedOf(mistake))
  const places = new Set(expected.map(inAnyLocale))
  const seen = new Set(found.map(wordsOf))
  return (
    places.size === group.length && expected.every((one) => seen.has(wordsOf(one))) && found.every((one) => places.has(inAnyLocale(one)))
  )
}

/** Those of them that are of this mistake. */
export const foundOf = (mistake: Mistake, found: readonly Finding[]): Finding[] =>
  found.filter((finding) => inAnyLocale(finding) === inAnyLocale(expectedOf(mistake)))
