import { hash } from 'node:crypto'

/**
 * What was proved before, by the content that the proof depends on. Only what holds is kept, never a finding. Whoever keeps it answers for
 * the code: entries of other code must not come in.
 */
export type KeptProofs = {
  has(kind: string, content: string): boolean
  add(kind: string, content: string): void
  /** Under a name instead of a content: the caller compares what it depended on. */
  known(name: string): unknown
  keep(name: string, proof: unknown): void
  /** What was asked for and there, or added. */
  used(): [name: string, proof: unknown][]
}

export function createKeptProofs(entries: Iterable<[string, unknown]> = []): KeptProofs {
  const all = new Map(entries)
  const used = new Set<string>()
  const known = (name: string) => {
    if (all.has(name)) used.add(name)
    return all.get(name)
  }
  const keep = (name: string, proof: unknown) => {
    used.add(name)
    all.set(name, proof)
  }
  const nameOf = (kind: string, content: string) => `${kind} ${sha256(content)}`
  return {
    known,
    keep,
    has: (kind, content) => known(nameOf(kind, content)) !== undefined,
    add: (kind, content) => keep(nameOf(kind, content), true),
    used: () => [...used].map((name) => [name, all.get(name)]),
  }
}

export const sha256 = (content: string): string => hash('sha256', content, 'base64url')
