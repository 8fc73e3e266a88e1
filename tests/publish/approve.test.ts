import { expect, it } from 'vitest'
import { approve } from '../../src/publish/decide.ts'
import { openProposals } from '../../src/publish/log-views.ts'
import type { NewPublication } from '../../src/server/releases/publication.ts'
import type { ReleaseStore } from '../../src/server/releases/release-store.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

const NOW = '2026-03-02T03:00:00.000Z'
const LATER = '2026-03-09T17:00:00.000Z'
const MUCH_LATER = '2026-04-09T17:00:00.000Z'

type Entry = Partial<NewPublication> & Pick<NewPublication, 'kind' | 'release'>

function storeOf(entries: Entry[]): ReleaseStore {
  const publications = entries.map(({ release, ...more }, index) => {
    const { from, ...rest } = publicationOf(smallRelease(release), { id: `entry ${index + 1}`, by: 'Rini', ...more })
    return { ...rest, ...(rest.kind !== 'proposal' && from !== undefined && { from }), seq: index + 1, hash: '' }
  })
  return {
    log: async () => ({ publications, now: NOW }),
    release: async () => undefined,
    sources: async () => undefined,
    missing: async () => [],
    append: async (publication) => ({ ...publication, seq: publications.length + 1, hash: '' }),
  }
}

const build: Entry = { kind: 'build', release: 'A' }
const proposal: Entry = { kind: 'proposal', release: 'P', before: 'A' }

it.each<{ about: string; entries: Entry[]; from?: string; refusal?: string }>([
  { about: 'in the place of what it was compared with', entries: [build, proposal], from: NOW },
  { about: 'with its day, from then on', entries: [build, { ...proposal, proposedFrom: LATER }], from: LATER },
  { about: 'with a day that is past, at once', entries: [build, { ...proposal, proposedFrom: '2026-03-01T17:00:00.000Z' }], from: NOW },
  { about: 'after another release', entries: [build, proposal, { kind: 'publish', release: 'B' }], refusal: 'is in force since' },
  {
    about: 'after another release that was rolled back',
    entries: [build, proposal, { kind: 'publish', release: 'B' }, { kind: 'rollback', release: 'A' }],
    from: NOW,
  },
  {
    about: 'before another release',
    entries: [build, proposal, { kind: 'publish', release: 'B', from: LATER }],
    from: NOW,
  },
  {
    about: 'with a day before which another release comes',
    entries: [build, { ...proposal, proposedFrom: MUCH_LATER }, { kind: 'publish', release: 'B', from: LATER }],
    refusal: 'will be in force on 2026-04-10',
  },
  {
    about: 'in the place of what waits for its day',
    entries: [build, { kind: 'publish', release: 'B', from: LATER }, { ...proposal, before: 'B', proposedFrom: MUCH_LATER }],
    from: MUCH_LATER,
  },
  {
    about: 'for earlier code',
    entries: [build, proposal, { ...build, code: 'newer' }],
    refusal: 'no longer run',
  },
  { about: 'that is approved', entries: [build, proposal, { kind: 'approval', release: 'P', proposal: 'entry 2' }], refusal: 'already' },
])('of a proposal $about, the approval and the list of waiting proposals say the same', async ({ entries, from, refusal }) => {
  const store = storeOf(entries)
  const open = openProposals(await store.log()).map(({ id }) => id)
  const { id } = (await store.log()).publications.find(({ kind }) => kind === 'proposal')!
  const approved = approve({ store, by: 'Budi', why: 'as agreed', proposal: id })
  if (refusal === undefined) expect(await approved).toMatchObject({ kind: 'approval', release: 'P', from })
  else await expect(approved).rejects.toThrow(refusal)
  expect(open).toEqual(refusal === undefined ? [id] : [])
})

it('nothing waits for approval before the first server has started', () =>
  expect(openProposals({ publications: [], now: NOW })).toEqual([]))
