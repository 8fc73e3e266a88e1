import type { Publication } from '../../../src/server/releases/publication.ts'
import type { NewRelease, ReleaseStore } from '../../../src/server/releases/release-store.ts'

/** A release store in memory for one publisher. `now`: ISO time. */
export function memoryStore(now: string): ReleaseStore {
  const publications: Publication[] = []
  const releases = new Map<string, NewRelease>()
  const nameOf = (id: string, code: string) => JSON.stringify([id, code])
  return {
    log: async () => ({ publications: [...publications], now }),
    release: async (id, code) => releases.get(nameOf(id, code)),
    sources: async (id, code) => releases.get(nameOf(id, code))?.sources,
    missing: async (names) => [...names],
    async append(publication, _, release) {
      if (release) releases.set(nameOf(release.id, release.code), release)
      const stored = { ...publication, seq: publications.length + 1, hash: '' }
      publications.push(stored)
      return stored
    },
  }
}
