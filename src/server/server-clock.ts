import type { Sql } from './db/db.ts'
import { readDatabaseTime } from './db/database-time.ts'
import type { Log } from './platform/log.ts'

/** Days, late fees and limits use each server's own clock, leases and releases the database's. */
const MAX_DIFFERENCE_MS = 5_000
const EVERY_MS = 600_000

export class ClockError extends Error {
  override readonly name = 'ClockError'
}

/**
 * Lower bound in milliseconds by which this machine is ahead of the database, given the time its answer took; negative when it is behind.
 */
async function clockDifference(sql: Sql): Promise<number> {
  const asked = Date.now()
  const database = await readDatabaseTime(sql)
  const answered = Date.now()
  return database < asked ? asked - database : Math.min(0, answered - database)
}

const isOff = (difference: number) => Math.abs(difference) > MAX_DIFFERENCE_MS
const inSeconds = (difference: number) => Math.round(difference / 1000)

/** @throws ClockError with instructions for the operator */
export async function assertServerClock(sql: Sql): Promise<void> {
  const difference = await clockDifference(sql)
  if (!isOff(difference)) return
  const seconds = inSeconds(difference)
  const place = seconds > 0 ? 'ahead of' : 'behind'
  throw new ClockError(
    `The clock of this machine is ${Math.abs(seconds)} seconds ${place} the database's: let NTP set both, then start again.`,
  )
}

/** Runs on each server, since any of them may run a job. Returns the stop function. */
export function watchServerClock(sql: Sql, log: Log, everyMs = EVERY_MS): () => void {
  const check = async () => {
    const difference = await clockDifference(sql)
    if (isOff(difference)) log.error({ aheadSeconds: inSeconds(difference) }, 'the clock of this server differs from that of the database')
  }
  // A database that does not answer is reported by other checks.
  const timer = setInterval(() => void check().catch(() => {}), everyMs).unref()
  return () => clearInterval(timer)
}
