import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type PhotoProcessOptions = {
  /** Milliseconds for one request, without its time in the queue. */
  timeLimitMs?: number
  /** Maximum requests in the queue; further ones are refused. */
  waiting?: number
  /** Milliseconds without a request after which the process ends, which frees its memory. */
  idleMs?: number
  /** For tests. */
  program?: URL
  warn?: (line: string) => void
}

/**
 * `busy`: the queue is full, and nothing was started. `late`: the time limit was reached. `ended`: the process died. The request may have
 * caused the last two, so both count where photos are limited.
 */
export type Unanswered = 'busy' | 'late' | 'ended'

type PhotoProcess<Request, Response> = {
  /** Never rejects. */
  ask(request: Request): Promise<Response | Unanswered>
  close(): void
}

type Task<Request, Response> = { request: Request; resolve: (response: Response | Unanswered) => void }

/** Handles one request at a time in one process, which starts with the first and again after a crash. `name`: shown in warnings. */
export function openPhotoProcess<Request extends object, Response extends object>(
  name: string,
  program: URL,
  { timeLimitMs = 30_000, waiting = 8, idleMs = 60_000, warn = () => {} }: PhotoProcessOptions,
): PhotoProcess<Request, Response> {
  const queue: Task<Request, Response>[] = []
  let child: ChildProcess | undefined
  let current: Task<Request, Response> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): ChildProcess => {
    const started = forkProgram(program)
    started.on('message', (response: Response) => finish(started, response))
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
    timer = setTimeout(() => fail(busy, `it took longer than ${timeLimitMs} ms`, 'late'), timeLimitMs)
    busy.send(current.request, (error) => error && fail(busy, error.message))
  }
  const finish = (from: ChildProcess, response: Response) => {
    if (from !== child || !current) return
    current.resolve(response)
    next()
  }
  const fail = (from: ChildProcess, why: string, unanswered: Unanswered = 'ended') => {
    if (from !== child) return
    stop()
    if (!current) return
    warn(`The ${name} was ended: ${why}.`)
    current.resolve(unanswered)
    next()
  }
  const stop = () => {
    const ended = child
    child = undefined
    ended?.kill('SIGKILL')
  }

  return {
    ask(request) {
      if (isClosed || queue.length >= waiting) return Promise.resolve('busy')
      return new Promise((resolve) => {
        queue.push({ request, resolve })
        if (!current) next()
      })
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      stop()
      for (const task of [current, ...queue.splice(0)]) task?.resolve('busy')
      current = undefined
    },
  }
}

/** The TypeScript file in its folder, or its bundle next to the bundle of this file. */
export const programAt = (path: string, from: string): URL =>
  from.endsWith('.ts') ? new URL(`${path}.ts`, from) : new URL(`./${path.split('/').at(-1)}.js`, from)

function forkProgram(program: URL): ChildProcess {
  const needsTsx = program.pathname.endsWith('.ts')
  const tsx = needsTsx ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return fork(fileURLToPath(program), [], {
    execArgv: ['--max-old-space-size=512', ...tsx],
    // Each thread of glibc's allocator keeps the most memory it ever needed: 206 MB more after 640 hostile photos without this limit, 123
    // with it.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
