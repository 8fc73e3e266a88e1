import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ensureDataFolder } from './data-folder.ts'

/** Thrown when another process holds the folder: two processes on one embedded database lose rows silently. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError'
}

/** `space`: PID namespace, which differs between containers of the same host name; missing in older locks. */
type Holder = { pid: number; started: string; host: string; space?: string }

const NAME = /^server\.(\d+)\.lock$/
const HEARTBEAT_MS = 5000
/**
 * Milliseconds without a heartbeat after which a holder on another host or in another container, whose process cannot be seen, counts as
 * dead.
 */
const FOREIGN_SILENCE_MS = 30_000

/**
 * Locks are numbered files, each linked above the last: only one process can create a given number, and no file of a living holder is
 * removed or renamed. The last file stays after the end, so numbers never restart. `lost`: called when the holder was silent for so long
 * that another process counts it as dead; it must stop writing.
 */
export function lockDataFolder(folder: string, lost: () => void): () => void {
  ensureDataFolder(folder)
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), space: pidSpace() }
  const draft = join(folder, `${randomUUID()}.draft`)
  writeFileSync(draft, JSON.stringify(mine), { flush: true })
  try {
    for (;;) {
      const last = lastLock(folder)
      if (last > 0 && isAlive(lockPath(folder, last))) {
        throw new DataFolderLockedError(
          `Another server (process ${holderOf(lockPath(folder, last))?.pid}) already uses the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
        )
      }
      if (!linked(draft, lockPath(folder, last + 1))) continue
      for (const number of locks(folder)) if (number <= last) rmSync(lockPath(folder, number), { force: true })
      return startHeartbeat(folder, last + 1, lost)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function startHeartbeat(folder: string, number: number, lost: () => void): () => void {
  const path = lockPath(folder, number)
  const heartbeat = setInterval(() => {
    if (isHeld(folder, number)) return
    clearInterval(heartbeat)
    lost()
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (isHeld(folder, number)) writeFileSync(path, '{}')
  }
}

/** Sends a heartbeat. Returns false when the lock is gone or a later one exists. */
function isHeld(folder: string, number: number): boolean {
  try {
    const now = new Date()
    utimesSync(lockPath(folder, number), now, now)
    return lastLock(folder) === number
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

const lockPath = (folder: string, number: number) => join(folder, `server.${number}.lock`)
const locks = (folder: string) =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
const lastLock = (folder: string) => Math.max(0, ...locks(folder))

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

function isAlive(path: string): boolean {
  const holder = holderOf(path)
  if (!holder) return false
  if (holder.host !== hostname() || (holder.space ?? pidSpace()) !== pidSpace())
    return Date.now() - statSync(path).mtimeMs < FOREIGN_SILENCE_MS
  if (holder.pid === process.pid && holder.started === startOf(process.pid)) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder.started === startOf(holder.pid)
}

/** PID namespace of this process; '' where the system has none. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Start time of the process in kernel ticks, so that a reused id is not taken for the holder; '' when unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
