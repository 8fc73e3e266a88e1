import { codeInUse, timeline } from './log-views.ts'
import { sourcesOf } from '../server/releases/deployment.ts'
import { mergeSources, type SourceTexts } from '../server/releases/merge-sources.ts'
import type { Publication } from '../server/releases/publication.ts'
import type { ReleaseLog, ReleaseStore } from '../server/releases/release-store.ts'

/** A log entry with the sources before it (those of the release it was made to replace) and after it. */
type Step = { publication: Publication; before: SourceTexts; after: SourceTexts }

/** `at`: places in the JSON, each a path, `#` and a JSON pointer. */
export type RevertedEntry = { publication: Publication; at: string[] }

/** Publications for the code in use up to `from`, in the order they came into force. The first is the one all others started from. */
export async function stepsUntil(store: ReleaseStore, log: ReleaseLog, from: string): Promise<Step[]> {
  const code = codeInUse(log)
  const entries = timeline(log).filter((publication) => publication.code === code && publication.from <= from)
  const names = [...new Set(entries.map(({ release }) => release))]
  const stored = new Map(await Promise.all(names.map(async (name) => [name, await sourcesOf(store, name, code)] as const)))
  return entries.flatMap((publication, index) => {
    // A scheduled release was made from an earlier release than the one it replaces on its day.
    const named = publication.kind === 'build' ? undefined : stored.get(publication.before ?? '')
    const [before, after] = [named ?? stored.get(entries[index - 1]?.release ?? ''), stored.get(publication.release)]
    return before && after && before !== after ? [{ publication, before, after }] : []
  })
}

/** Scheduled publications after `from` that lack the changes of `after` and would revert them on their day. */
export async function waitingWithout(
  store: ReleaseStore,
  log: ReleaseLog,
  from: string,
  change: { before: SourceTexts; after: SourceTexts },
): Promise<(Publication & { from: string })[]> {
  const code = codeInUse(log)
  const waiting = timeline(log).filter((publication) => publication.code === code && publication.from > from)
  // Of several releases on the same day, the last one takes effect.
  const followed = waiting.filter((one, index) => waiting[index + 1]?.from !== one.from)
  const texts = await Promise.all(followed.map(({ release }) => sourcesOf(store, release, code)))
  return followed.filter((publication, index) => revertedBy([{ publication, ...change }], texts[index]!).length > 0)
}

/**
 * Log entries whose changes are undone in `ours`. The release that `ours` started from is not recorded, so a place with the value of an
 * earlier release counts as outdated; any other value counts as a decision.
 */
export function revertedBy(steps: readonly Step[], ours: SourceTexts): RevertedEntry[] {
  let merged = ours
  let found: RevertedEntry[] = []
  for (const { publication, before, after } of steps) {
    const { texts, adopted } = mergeSources(before, merged, after)
    merged = texts
    const missing = mergeSources(ours, ours, merged).adopted
    found = [...found, { publication, at: adopted }]
      .map((entry) => ({
        ...entry,
        at: entry.at.filter((place) => missing.some((other) => isWithin(place, other) || isWithin(other, place))),
      }))
      .filter(({ at }) => at.length > 0)
  }
  return found
}

/** `ours` with all changes that it would revert merged in. */
export const withPublished = (steps: readonly Step[], ours: SourceTexts): SourceTexts =>
  steps.reduce((merged, { before, after }) => mergeSources(before, merged, after).texts, ours)

const isWithin = (place: string, other: string) => place === other || place.startsWith(`${other}/`)
