type Counter = { of(name: string): number; add(name: string): void; remove(name: string): void }

/** Counts by name, and drops names whose count is 0. */
export function createCounter(): Counter {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add: (name) => void counts.set(name, of(name) + 1),
    remove: (name) => void (of(name) > 1 ? counts.set(name, of(name) - 1) : counts.delete(name)),
  }
}
