import { expect, it } from 'vitest'
import { rollBack } from '../../src/publish/decide.ts'
import type { PublicationKind } from '../../src/server/releases/publication.ts'
import type { ReleaseStore } from '../../src/server/releases/release-store.ts'
import { memoryStore } from '../server/support/memory-store.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

type Entry = [kind: PublicationKind, release: string, code?: string]

function storeOf(entries: Entry[]): ReleaseStore {
  const publications = entries.map(([kind, release, code = 'code'], index) => ({
    ...publicationOf({ ...smallRelease(release), code }, { kind, by: 'Budi', why: 'too loud', at: '2026-03-02T03:00:00.000Z' }),
    seq: index + 1,
    hash: '',
  }))
  return {
    log: async () => ({ publications, now: '2026-03-02T03:00:00.000Z' }),
    release: async () => undefined,
    sources: async () => undefined,
    missing: async () => [],
    append: async (publication) => ({ ...publication, seq: publications.length + 1, hash: '' }),
  }
}

const AGAIN = 'Budi rolled back to A already, on 2026-03-02 10:00: too loud.'

it.each<{ about: string; entries: Entry[]; release?: string; target?: string; refusal?: string }>([
  {
    about: 'goes to the release before',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
    ],
    target: 'A',
  },
  {
    about: 'goes past what was rolled back',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['rollback', 'A'],
      ['build', 'A'],
    ],
    refusal: 'no earlier',
  },
  {
    about: 'of what followed a rollback goes to where that led',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['rollback', 'A'],
      ['publish', 'C'],
    ],
    target: 'A',
  },
  {
    about: 'goes past what two rollbacks took back',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['publish', 'C'],
      ['rollback', 'B'],
      ['rollback', 'A'],
      ['publish', 'D'],
    ],
    target: 'A',
  },
  {
    about: 'is done once',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['rollback', 'A'],
    ],
    refusal: AGAIN,
  },
  {
    about: 'that is done names how to go further back',
    entries: [
      ['build', 'Z'],
      ['publish', 'A'],
      ['publish', 'B'],
      ['rollback', 'A'],
    ],
    refusal: `${AGAIN} To go further back: npm run publish -- --rollback Z`,
  },
  {
    about: 'goes to what is named, also what was rolled back',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['rollback', 'A'],
    ],
    release: 'B',
    target: 'B',
  },
  {
    about: 'leaves out what waits for new code',
    entries: [
      ['build', 'A'],
      ['publish', 'B'],
      ['publish', 'N', 'new'],
      ['publish', 'C'],
    ],
    target: 'B',
  },
  {
    about: 'does not go to another build',
    entries: [
      ['build', 'A', 'old'],
      ['build', 'B'],
    ],
    refusal: 'other code',
  },
])('a rollback $about', async ({ entries, release, target, refusal }) => {
  const result = rollBack({ store: storeOf(entries), by: 'Sari', why: 'a mistake', ...(release !== undefined && { release }) })
  if (refusal === undefined) expect(await result).toMatchObject({ kind: 'rollback', release: target })
  else await expect(result).rejects.toThrow(refusal)
})

/** `steps`: published releases; `<` rolls back to one, `+` is a build. */
it.each<{ steps: string[]; says: string[] }>([
  { steps: ['+A', 'B', '<A'], says: ['taken back: words of B'] },
  { steps: ['+A', 'B', 'C', '<A'], says: ['taken back: words of C', 'taken back: words of B'] },
  { steps: ['+A', 'B', '<A', '<B'], says: ['in force again: words of B'] },
  { steps: ['+A', 'B', '<A', '<B', '<A'], says: ['taken back: words of B'] },
  { steps: ['+A', 'B', 'C', '<B', 'D', '<A'], says: ['taken back: words of D', 'taken back: words of B'] },
  { steps: ['+Z', 'A', 'B', '<Z', 'D', '<A'], says: ['taken back: words of D', 'in force again: words of A'] },
  { steps: ['+A', 'B', '<A', '+A', '<B'], says: ['in force again: words of B'] },
  { steps: ['+A', 'B', '+C', '<A'], says: ['taken back: what the build with release C brought', 'taken back: words of B'] },
])('after $steps the record says $says', async ({ steps, says }) => {
  const now = '2026-03-02T03:00:00.000Z'
  const store = memoryStore(now)
  for (const step of steps) {
    const release = step.replace(/^[<+]/, '')
    const words = { effect: 'label', sentence: `words of ${release}` }
    const kind = step.startsWith('+') ? 'build' : 'publish'
    if (step.startsWith('<')) await rollBack({ store, by: 'Sari', why: 'a mistake', release })
    else await store.append(publicationOf(smallRelease(release), { kind, from: now, changes: kind === 'build' ? [] : [words] }), 0)
  }
  const { publications } = await store.log()
  expect(publications.at(-1)?.changes.map(({ sentence }) => sentence)).toEqual(says)
})
