/** As the driver takes it. A named statement is parsed and planned once for a connection. */
export type Statement = { name: string | undefined; text: string; values: unknown[] }
type Known = Pick<Statement, 'name'> & { isRead: boolean }

/** A text made of values would fill the memory of the database. */
const MOST_NAMED = 1000

const known = new Map<string, Known>()

function knownOf(text: string): Known {
  const found = known.get(text)
  if (found) return found
  const made = { name: `s${known.size}`, isRead: /^\s*select\b/i.test(text) && !/\bfor (?:update|share)\b/i.test(text) }
  if (known.size >= MOST_NAMED) return { ...made, name: undefined }
  known.set(text, made)
  return made
}

export function statementOf(text: string, params: readonly unknown[] = []): Statement {
  return { name: knownOf(text).name, text, values: params as unknown[] }
}

/** Waits for no lock of a row. */
export const isRead = (text: string): boolean => knownOf(text).isRead
