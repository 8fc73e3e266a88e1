/** As the driver takes it. A named statement is parsed and planned once for a connection. */
export type Statement = { name: string | undefined; text: string; values: unknown[] }
type Known = Pick<Statement, 'name'> & { isRead: boolean }

/** A text made of values would fill the memory of the database. */
const MAX_NAMED_STATEMENTS = 1000
const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i
const READ = /^\s*select\b/i
const LOCK = /\bfor (?:update|share)\b/i

const known = new Map<string, Known>()
let names = 0

function knownOf(text: string): Known {
  const found = known.get(text)
  if (found) return found
  const isFull = known.size >= MAX_NAMED_STATEMENTS
  const made = { name: isFull || !ROWS.test(text) ? undefined : `s${++names}`, isRead: READ.test(text) && !LOCK.test(text) }
  if (!isFull) known.set(text, made)
  return made
}

export function statementOf(text: string, params: readonly unknown[] = []): Statement {
  return { name: knownOf(text).name, text, values: params as unknown[] }
}

/** Waits for no lock of a row. */
export const isRead = (text: string): boolean => knownOf(text).isRead

/** Under its next name it is planned anew. */
export const renameStatement = (text: string): void => void known.delete(text)

/** A migration has changed what the planned statement returns. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
