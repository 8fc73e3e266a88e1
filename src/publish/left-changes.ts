import type { Publication } from '../server/releases/publication.ts'

type Changes = Publication['changes']

const TAKEN_BACK = 'taken back: '
const AGAIN = 'in force again: '

/**
 * Changes made by putting the first of `entries` (in the order they came into force) in force again: the changes of the later entries,
 * newest first, as taken back. What a later entry had itself taken back is in force again; changes that cancel out are omitted.
 */
export function leftChanges(entries: readonly Publication[]): Changes {
  // A restarted server may publish the release that is in force already.
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

/** Changes of one entry; `times` is -1 for a change that it took back. */
function changesOf({ kind, release, changes }: Publication): { effect: string; sentence: string; times: number }[] {
  // A build is not compared with the release it replaces.
  const all = kind === 'build' ? [{ effect: 'flow', sentence: `what the build with release ${release} brought` }] : changes
  return all.map(({ effect, sentence }) => {
    const [prefix = ''] = /^(taken back: |in force again: )*/.exec(sentence) ?? []
    const isTakenBack = prefix.split(TAKEN_BACK).length % 2 === 0
    return { effect, sentence: sentence.slice(prefix.length), times: isTakenBack ? -1 : 1 }
  })
}
