import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { ReleaseStore } from './release-store.ts'

// The embedded database belongs to one process. Other processes leave their requests as files in the data folder, and find the replies
// there.

type Request = { method: keyof ReleaseStore; args: unknown[] }
type Reply = { result?: unknown; error?: string }

/** Milliseconds between looks: of the server for requests, of the other process for its reply. */
const [REQUEST_MS, REPLY_MS] = [50, 10]
const TIMEOUT_MS = 20_000
const folderIn = (dataDir: string) => join(dataDir, 'handover')

/** Answers the requests of other processes, one after the other. Returns the stop function. */
export function answerHandovers(store: ReleaseStore, dataDir: string, log: Log): () => Promise<void> {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (!name.endsWith('.request')) rmSync(join(folder, name), { force: true })
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const tick = () => {
    underWay = answerAll(store, folder)
      .catch((error: unknown) => log.error({ err: error }, 'answering a command about releases failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, REQUEST_MS)
      })
  }
  timer = setTimeout(tick, REQUEST_MS)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}

async function answerAll(store: ReleaseStore, folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.request'))) {
    const path = join(folder, name)
    const reply = await answer(store, readFileSync(path, 'utf8'))
    writeFileAtomically(path.replace(/request$/, 'reply'), JSON.stringify(reply))
    rmSync(path, { force: true })
  }
}

async function answer(store: ReleaseStore, text: string): Promise<Reply> {
  try {
    const { method, args } = JSON.parse(text) as Request
    if (!Object.hasOwn(store, method)) throw new Error(`There is no ${method}.`)
    return { result: await (store[method] as (...args: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Release store of the server that holds the data folder. */
export function remoteStore(dataDir: string): ReleaseStore {
  const ask =
    (method: keyof ReleaseStore) =>
    async (...args: unknown[]): Promise<never> => {
      const path = join(folderIn(dataDir), randomUUID())
      writeFileAtomically(`${path}.request`, JSON.stringify({ method, args } satisfies Request))
      for (const until = Date.now() + TIMEOUT_MS; !existsSync(`${path}.reply`); await sleep(REPLY_MS)) {
        if (Date.now() < until) continue
        rmSync(`${path}.request`, { force: true })
        throw new Error(`The server that uses ${dataDir} did not answer; it may be older than this program.`)
      }
      const { result, error } = JSON.parse(readFileSync(`${path}.reply`, 'utf8')) as Reply
      rmSync(`${path}.reply`)
      if (error !== undefined) throw new Error(error)
      return result as never
    }
  return { log: ask('log'), release: ask('release'), sources: ask('sources'), missing: ask('missing'), append: ask('append') }
}

/** The temporary name is unique, because each path ends in a UUID. */
function writeFileAtomically(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
