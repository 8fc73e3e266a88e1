/** A query in the driver's form. A named statement is parsed and planned once per connection. */
export type Statement = { name: string | undefined; text: string; values: unknown[] }
type Known = Pick<Statement, 'name'> & { isRead: boolean }

/** Limit of named statements, since texts built from values would fill the database's memory. */
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

/** Whether the statement is a read that waits for no row lock. */
export const isRead = (text: string): boolean => knownOf(text).isRead

/** Forgets the statement's name, so that it is planned again under the next one. */
export const renameStatement = (text: string): void => void known.delete(text)

/** Whether a migration has changed the result of a planned statement. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
