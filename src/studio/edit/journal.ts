import { existsSync, readFileSync } from 'node:fs'
import { writeFileAtomically } from '../../compiler/files/write-file-atomically.ts'

/** A change with the contents of its files before and after; undefined where the file does not exist. */
export type JournalEntry = { label: string; files: { file: string; before?: string; after?: string }[] }
type Journal = {
  done: JournalEntry[]
  undone: JournalEntry[]
  record(entry: JournalEntry): void
  /** Moves the newest entry between `done` and `undone`. */
  step(direction: 'undo' | 'redo'): void
  /** Drops the newest entry, which no longer fits the files. */
  drop(direction: 'undo' | 'redo'): void
}

const MAX_ENTRIES = 200

/** Opens the journal, kept in a file so that changes can be undone after a restart. */
export function openJournal(path: string): Journal {
  const stored = readStored(path)
  const journal: Journal = {
    ...stored,
    record(entry) {
      journal.done = [...journal.done, entry].slice(-MAX_ENTRIES)
      journal.undone = []
      save()
    },
    step(direction) {
      const [from, to] = direction === 'undo' ? [journal.done, journal.undone] : [journal.undone, journal.done]
      const entry = from.pop()
      if (entry) to.push(entry)
      save()
    },
    drop(direction) {
      ;(direction === 'undo' ? journal.done : journal.undone).pop()
      save()
    },
  }
  return journal

  function save(): void {
    writeFileAtomically(path, JSON.stringify({ done: journal.done, undone: journal.undone }))
  }
}

function readStored(path: string): Pick<Journal, 'done' | 'undone'> {
  try {
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Pick<Journal, 'done' | 'undone'>
  } catch {
    // An unreadable journal has nothing to undo; the files themselves are in git.
  }
  return { done: [], undone: [] }
}
