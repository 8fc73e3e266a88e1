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
  // A cancelled statement, an idle transaction.
  '57014',
  '25P03',
  '57P05',
  // Shutting down, crashed, starting up; too many connections, no memory.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  // The disk is full or fails; a read-only server.
  '53100',
  '58030',
  '25006',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  // Retries did not help: serialization failure, deadlock.
  '40001',
  '40P01',
])
const CONNECTION_CLASS = /^08...$/
/** Messages of the driver, which have no code. */
const SENTENCES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return CODES.has(code) || CONNECTION_CLASS.test(code)
  return typeof message === 'string' && SENTENCES.test(message)
}
