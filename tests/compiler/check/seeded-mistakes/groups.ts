import { patchRules } from '../../../../src/compiler/check/rules/channels/patch-rules.ts'
import { shapeMessages } from '../../../../src/compiler/check/rules/files/shape-rules.ts'
import { stages } from '../../../../src/compiler/check/stages.ts'
import type { Finding } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

/** Mistakes of these stages may share a tree: `check` applies all of their rules, whatever the others of the same group show. */
const { references, types, texts, schemas, graph, unused } = stages
const afterReferences = { ...types, ...texts, ...schemas, ...graph }
function stageOf({ code, edits }: Mistake): string | undefined {
  if (standAlone.has(code)) return undefined
  if (Object.hasOwn(patchRules, code)) return 'patches'
  if (Object.hasOwn(references, code)) return 'references'
  if (Object.hasOwn(afterReferences, code)) return 'after references'
  if (Object.hasOwn(unused, code)) return 'unused'
  return Object.hasOwn(shapeMessages, code) && edits.every(({ file }) => /^flows\/(?!channels\/)/.test(file)) ? 'shapes' : undefined
}

/** One mistake shows in many places, or changes what another one shows. */
const standAlone = new Set([
  'text-number',
  'field-text-value',
  'cost-above-cap',
  'cap-missing',
  'fact-repeats',
  'icon-unknown',
  'link-scheme',
  'locale-unknown',
  'must-pass-unknown',
  'param-value',
  'parent-loop',
  'route-loop',
  'text-untranslated',
])
/** What many mistakes in one tree may do to each other grows with their number. */
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
  [...mistake.edits, expectedOf(mistake)].map(({ file, pointer = '' }) => `${file}${stage === 'shapes' ? '' : scopeOf(pointer)}/`)

/** What a list runs over is the scope of all that is in it. */
const scopeOf = (pointer: string): string => pointer.replace(/\/each$/, '')

/** One within the other is the same place. */
const isAt = (places: readonly string[]) => (one: string) => places.some((other) => one.startsWith(other) || other.startsWith(one))

const expectedOf = ({ edits, code, file = edits[0]?.file ?? '', pointer }: Mistake) => ({ code, file, pointer })

export const wordsOf = ({ code, file, pointer }: { code: string; file: string; pointer: string }): string =>
  `${code} ${file} ${pointer}`.trim()

/** Whether exactly the mistakes of the group are found, each once and where it says, and nothing else. */
export function isExactly(found: readonly Finding[], group: readonly Mistake[]): boolean {
  const expected = new Set(group.map((mistake) => wordsOf(expectedOf(mistake))))
  const seen = new Set(found.map(wordsOf))
  return expected.size === group.length && seen.size === expected.size && [...expected].every((one) => seen.has(one))
}

/** Those of them that are of this mistake. */
export const foundOf = (mistake: Mistake, found: readonly Finding[]): Finding[] =>
  found.filter((finding) => wordsOf(finding) === wordsOf(expectedOf(mistake)))
