import type { Publication } from '../server/releases/publication.ts'

type Changes = Publication['changes']

const TAKEN_BACK = 'taken back: '
const AGAIN = 'in force again: '

/**
 * What changes when the first of `entries` is put in force again, which came into force one after the other. Said by what each of the others
 * had changed, the newest first; what one of them had taken back is in force again, and what two of them did and undid is not said.
 */
export function leftChanges(entries: readonly Publication[]): Changes {
  // A server that starts again may bring what is in force.
  const left = entries.filter(({ release }, index) => index > 0 && release !== entries[index - 1]?.release)
  const found = new Map<string, { effect: string; sentence: string; times: number }>()
  for (const { effect, sentence, times } of left.toReversed().flatMap(changesOf)) {
    const key = JSON.stringify([effect, sentence])
    found.set(key, { effect, sentence, times: (found.get(key)?.times ?? 0) + times })
  }
  return [...found.values()].flatMap(({ effect, sentence, times }) =>
    times === 0 ? [] : [{ effect, sentence: `${times > 0 ? TAKEN_BACK : AGAIN}${sentence}` }],
  )
}

/** `times`: -1 where it was taken back. */
function changesOf({ kind, release, changes }: Publication): { effect: string; sentence: string; times: number }[] {
  // Nobody compares a build with what it takes the place of.
  const all = kind === 'build' ? [{ effect: 'flow', sentence: `what the build with release ${release} brought` }] : changes
  return all.map(({ effect, sentence }) => {
    const [prefix = ''] = /^(taken back: |in force again: )*/.exec(sentence) ?? []
    const isTakenBack = prefix.split(TAKEN_BACK).length % 2 === 0
    return { effect, sentence: sentence.slice(prefix.length), times: isTakenBack ? -1 : 1 }
  })
}
