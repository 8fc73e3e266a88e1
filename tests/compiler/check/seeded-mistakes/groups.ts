import { patchRules } from '../../../../src/compiler/check/rules/channels/patch-rules.ts'
import { shapeMessages } from '../../../../src/compiler/check/rules/files/shape-rules.ts'
import { stages } from '../../../../src/compiler/check/stages.ts'
import type { Finding } from '../../../../src/compiler/load/config.ts'
import type { Mistake } from './mistake.ts'

/** A mistake that a channel may not make keeps whole stages from running, and so does one in the shape of a schema, a text or a channel. */
const { names, depths, words } = stages
const stageOf = ({ code, edits }: Mistake): string | undefined => {
  if (foundInMorePlaces.has(code) || Object.hasOwn(patchRules, code)) return undefined
  if (Object.hasOwn(names, code)) return 'names'
  if (Object.hasOwn(depths, code)) return 'depths'
  if (Object.hasOwn(words, code)) return 'words'
  return Object.hasOwn(shapeMessages, code) && edits.every(({ file }) => /^flows\/(?!channels\/)/.test(file)) ? 'shapes' : undefined
}

/** One mistake shows in both languages, in every period, on every screen that shows an entry, or in a channel that says the same. */
const foundInMorePlaces = new Set([
  'text-number',
  'field-text-value',
  'cost-above-cap',
  'cap-missing',
  'fact-repeats',
  'icon-unknown',
  'link-scheme',
])
/** What many mistakes in one tree may do to each other grows with their number. */
const mostInGroup = 8

/**
 * Mistakes that are checked in one tree: of one stage, in files of their own, and each of another code, so that what is found tells whose
 * it is. A mistake that anything else could hide is alone.
 */
export function groupsOf(mistakes: readonly Mistake[]): Mistake[][] {
  const open: { stage: string; files: Set<string>; codes: Set<string>; members: Mistake[] }[] = []
  const alone: Mistake[][] = []
  for (const mistake of mistakes) {
    const stage = stageOf(mistake)
    const files = [...mistake.edits.map(({ file }) => file), ...(mistake.file === undefined ? [] : [mistake.file])]
    if (stage === undefined) {
      alone.push([mistake])
      continue
    }
    const group = open.find(
      (one) =>
        one.stage === stage &&
        one.members.length < mostInGroup &&
        !one.codes.has(mistake.code) &&
        files.every((file) => !one.files.has(file)),
    ) ?? { stage, files: new Set(), codes: new Set(), members: [] }
    if (group.members.length === 0) open.push(group)
    for (const file of files) group.files.add(file)
    group.codes.add(mistake.code)
    group.members.push(mistake)
  }
  return [...open.map(({ members }) => members), ...alone]
}

export const wordsOf = ({ code, file, pointer }: { code: string; file: string; pointer: string }): string =>
  `${code} ${file} ${pointer}`.trim()

/** Whether exactly the mistakes of the group are found, each once and where it says, and nothing else. */
export function isExactly(found: readonly Finding[], group: readonly Mistake[]): boolean {
  const expected = group.map(({ edits, code, file = edits[0]?.file ?? '', pointer }) => wordsOf({ code, file, pointer }))
  return new Set(found.map(wordsOf)).size === expected.length && expected.every((one) => found.some((finding) => wordsOf(finding) === one))
}
