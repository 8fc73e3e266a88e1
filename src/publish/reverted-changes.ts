import { codeInUse, timeline } from './log-views.ts'
import { sourcesOf } from '../server/releases/deployment.ts'
import { mergeSources, type SourceTexts } from '../server/releases/merge-sources.ts'
import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog, ReleaseStore } from '../server/releases/release-store.ts'

/** What an entry of the log changed, against the release that it was made to take the place of. */
type Step = { publication: Publication; before: SourceTexts; after: SourceTexts }

/** `at`: where in the JSON; each is a path, `#` and a JSON pointer. */
export type RevertedEntry = { publication: Publication; at: string[] }

/** What was put in force one after the other for the code in use, up to `from`. The first of them is what all others started from. */
export async function stepsUntil(store: ReleaseStore, log: ReleaseLog, from: string): Promise<Step[]> {
  const code = codeInUse(log)
  const entries = timeline(log).filter((publication) => publication.code === code && publication.from <= from)
  const names = [...new Set(entries.map(({ release }) => release))]
  const stored = new Map(await Promise.all(names.map(async (name) => [name, await sourcesOf(store, name, code)] as const)))
  return entries.flatMap((publication, index) => {
    // One that waited for its day was made of an earlier release than the one whose place it takes then.
    const named = publication.kind === 'build' ? undefined : stored.get(publication.before ?? '')
    const [before, after] = [named ?? stored.get(entries[index - 1]?.release ?? ''), stored.get(publication.release)]
    return before && after && before !== after ? [{ publication, before, after }] : []
  })
}

/** What waits for a day after `from` without what `after` changes: on that day it takes it back. */
export async function waitingWithout(
  store: ReleaseStore,
  log: ReleaseLog,
  from: string,
  change: { before: SourceTexts; after: SourceTexts },
): Promise<(Publication & { from: string })[]> {
  const code = codeInUse(log)
  const waiting = timeline(log).filter((publication) => publication.code === code && publication.from > from)
  // The last of a day is the one that is followed.
  const followed = waiting.filter((one, index) => waiting[index + 1]?.from !== one.from)
  const texts = await Promise.all(followed.map(({ release }) => sourcesOf(store, release, code)))
  return followed.filter((publication, index) => revertedBy([{ publication, ...change }], texts[index]!).length > 0)
}

/**
 * What was changed by an entry and stands in `ours` as it was before that entry. Nobody wrote down what `ours` was made from, so a place
 * that holds what it held in an earlier release counts as one that never saw the newer one; a value of its own counts as a decision.
 */
export function revertedBy(steps: readonly Step[], ours: SourceTexts): RevertedEntry[] {
  let merged = ours
  let found: RevertedEntry[] = []
  for (const { publication, before, after } of steps) {
    const { texts, taken } = mergeSources(before, merged, after)
    merged = texts
    const missing = mergeSources(ours, ours, merged).taken
    found = [...found, { publication, at: taken }]
      .map((entry) => ({
        ...entry,
        at: entry.at.filter((place) => missing.some((other) => isWithin(place, other) || isWithin(other, place))),
      }))
      .filter(({ at }) => at.length > 0)
  }
  return found
}

/** `ours` with all that it would take back. */
export const withPublished = (steps: readonly Step[], ours: SourceTexts): SourceTexts =>
  steps.reduce((merged, { before, after }) => mergeSources(before, merged, after).texts, ours)

const isWithin = (place: string, other: string) => place === other || place.startsWith(`${other}/`)
