import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { acquireLease, freeJobs } from './lease-queries.ts'

export type Log = FastifyBaseLogger

export type JobDeps = { db: Db; clock: Clock; log: Log }

/** Must be idempotent: run by two servers at once, or again after a crash, it has one effect. */
export type Job<Deps extends JobDeps = JobDeps> = { name: string; everySeconds: number; run(deps: Deps): Promise<void> }

const TICK_MS = 2000

/** One server at a time holds a job. Returns the stop function, which waits for running work. */
export function startJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], tickMs = TICK_MS): () => Promise<void> {
  const server = randomUUID()
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const tick = () => {
    underWay = runJobs(deps, jobs, server).finally(() => {
      if (!stopped) timer = setTimeout(tick, tickMs)
    })
  }
  timer = setTimeout(tick, tickMs)

  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}

export async function runJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], server: string): Promise<void> {
  const free = await freeJobs(deps.db, jobs).catch((error: unknown) => {
    deps.log.error({ err: error }, 'which jobs are due was not found out')
    return new Set<string>()
  })
  for (const job of jobs.filter(({ name }) => free.has(name))) {
    try {
      const { isOurs, overlongLease } = await acquireLease(deps.db, job.name, server, job.everySeconds)
      if (overlongLease) deps.log.error({ job: job.name, ...overlongLease }, 'a lease was longer than any is given: a clock has jumped')
      if (!isOurs) continue
      await deps.clock.refresh()
      await job.run(deps)
    } catch (error) {
      deps.log.error({ job: job.name, err: error }, 'a job failed')
    }
  }
}
