import { sha256 } from '../files/sha256.ts'

/**
 * Results and proofs of earlier builds. `get` and `set` store a value by name, and the caller compares its dependencies; `has` and `add`
 * store by the content that a proof depends on. Only successful proofs are stored, never findings. The code that stores the cache must make
 * sure that entries of other code are dropped.
 */
export type BuildCache = {
  get(name: string): unknown
  set(name: string, value: unknown): void
  has(kind: string, content: string): boolean
  add(kind: string, content: string): void
  /** Entries that were found or added in this run. */
  usedEntries(): [name: string, value: unknown][]
}

export function createBuildCache(entries: Iterable<[string, unknown]> = []): BuildCache {
  const all = new Map(entries)
  const used = new Set<string>()
  const get = (name: string) => {
    if (all.has(name)) used.add(name)
    return all.get(name)
  }
  const set = (name: string, value: unknown) => {
    used.add(name)
    all.set(name, value)
  }
  const nameOf = (kind: string, content: string) => `${kind} ${sha256(content)}`
  return {
    get,
    set,
    has: (kind, content) => get(nameOf(kind, content)) !== undefined,
    add: (kind, content) => set(nameOf(kind, content), true),
    usedEntries: () => [...used].map((name) => [name, all.get(name)]),
  }
}
