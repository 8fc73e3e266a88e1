/** What the system, PostgreSQL or its driver say when the database cannot do its work now, and may again in a moment. */
const CODES = new Set([
  // The network.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A statement that was stopped, a transaction that stood idle.
  '57014',
  '25P03',
  '57P05',
  // Shutting down, crashed, starting up; too many connections, no memory.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  // The disk is full, or does not take what is written; a server that only reads.
  '53100',
  '58030',
  '25006',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  // Retried as often as it helps: serialization failure, deadlock.
  '40001',
  '40P01',
])
/** Class 08 is every fault of a connection. */
const CONNECTION_CLASS = /^08...$/
/** The driver's own sentences, which have no code. */
const SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return CODES.has(code) || CONNECTION_CLASS.test(code)
  return typeof message === 'string' && SENTENCES.test(message)
}
