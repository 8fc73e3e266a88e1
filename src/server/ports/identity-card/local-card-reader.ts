import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CardReading, IdentityCardPort } from './identity-card-port.ts'
import { validatePhotoBytes } from './photo-bytes.ts'
import type { ReadResponse, ReadRequest } from './identity-card-process.ts'

export type LocalCardReaderOptions = {
  /** For one photo, without its time in the queue. */
  timeLimitMs?: number
  /** Photos in the queue; more are refused as unreadable. */
  waiting?: number
  /** After so long without a photo the process ends, which frees about 250 MB. */
  idleMs?: number
  /** For tests. */
  program?: URL
  warn?: (line: string) => void
}

export type LocalCardReader = IdentityCardPort & { close(): void }

const UNREADABLE: CardReading = { ok: false, reason: 'unreadable' }

type Task = { photo: Uint8Array; at: Date; resolve: (reading: CardReading) => void }

/** One photo at a time in one process, which starts with the first photo and again after a crash. */
export function openLocalCardReader({
  timeLimitMs = 30_000,
  waiting = 8,
  idleMs = 60_000,
  program = defaultProgram(),
  warn = () => {},
}: LocalCardReaderOptions = {}): LocalCardReader {
  const queue: Task[] = []
  let child: ChildProcess | undefined
  let current: Task | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): ChildProcess => {
    const started = forkReader(program)
    started.on('message', ({ reading }: ReadResponse) => finish(started, reading))
    started.on('error', (error) => fail(started, error.message))
    started.on('exit', (code, signal) => fail(started, `it ended with ${signal ?? code}`))
    return started
  }
  const next = () => {
    clearTimeout(timer)
    current = queue.shift()
    if (!current) {
      child?.unref()
      child?.channel?.unref()
      timer = setTimeout(stop, idleMs).unref()
      return
    }
    child ??= start()
    child.ref()
    child.channel?.ref()
    const busy = child
    timer = setTimeout(() => fail(busy, `it took longer than ${timeLimitMs} ms`), timeLimitMs)
    busy.send({ photo: current.photo, at: current.at.getTime() } satisfies ReadRequest, (error) => error && fail(busy, error.message))
  }
  const finish = (from: ChildProcess, reading: CardReading) => {
    if (from !== child || !current) return
    current.resolve(reading)
    next()
  }
  const fail = (from: ChildProcess, why: string) => {
    if (from !== child) return
    stop()
    if (!current) return
    warn(`The identity card reader was ended: ${why}.`)
    current.resolve(UNREADABLE)
    next()
  }
  const stop = () => {
    const ended = child
    child = undefined
    ended?.kill('SIGKILL')
  }

  return {
    read(photo, at) {
      const error = validatePhotoBytes(photo)
      if (error) return Promise.resolve({ ok: false, reason: error })
      if (isClosed || queue.length >= waiting) return Promise.resolve(UNREADABLE)
      return new Promise((resolve) => {
        queue.push({ photo, at, resolve })
        if (!current) next()
      })
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      stop()
      for (const task of [current, ...queue.splice(0)]) task?.resolve(UNREADABLE)
      current = undefined
    },
  }
}

/** TypeScript beside this file, or bundled beside the bundle that holds it. */
const defaultProgram = () =>
  new URL(import.meta.url.endsWith('.ts') ? './identity-card-process.ts' : './identity-card-process.js', import.meta.url)

function forkReader(program: URL): ChildProcess {
  const needsTsx = program.pathname.endsWith('.ts')
  const tsx = needsTsx ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(fileURLToPath(program), [], {
    execArgv: ['--max-old-space-size=512', ...tsx],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
