import { sha256 } from '../files/sha256.ts'

/**
 * What was made or proved before: without a content of its own, by a name, where the caller compares what it depended on; else by the content
 * that it depends on. Of proofs, only what holds is in it, never a finding. Whoever stores it answers for the code: entries of other code must
 * not come in.
 */
export type BuildCache = {
  get(name: string): unknown
  set(name: string, value: unknown): void
  has(kind: string, content: string): boolean
  add(kind: string, content: string): void
  /** What was asked for and there, or added. */
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
