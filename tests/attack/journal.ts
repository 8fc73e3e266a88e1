/** Write that was sent, to be compared with the rows that the database kept. */
export type Write = { id: string; amount: number; state: 'sent' | 'acknowledged' | 'refused' }

export type Verdict = { lost: string[]; doubled: string[]; unasked: string[]; uncertain: number; appeared: number }

/** `kept`: the id of each row in the database. */
export function judgeJournal(journal: readonly Write[], kept: readonly string[]): Verdict {
  const times = new Map<string, number>()
  for (const id of kept) times.set(id, (times.get(id) ?? 0) + 1)
  const asked = new Set(journal.map(({ id }) => id))
  const uncertain = journal.filter(({ state }) => state === 'sent')
  return {
    lost: journal.filter(({ id, state }) => state === 'acknowledged' && !times.has(id)).map(({ id }) => id),
    doubled: [...times].filter(([, count]) => count > 1).map(([id]) => id),
    unasked: [...times.keys()].filter((id) => !asked.has(id)),
    uncertain: uncertain.length,
    appeared: uncertain.filter(({ id }) => times.has(id)).length,
  }
}
