import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { acquireLease, freeJobs } from './lease-queries.ts'

export type JobDeps = { db: Db; clock: Clock; log: Log }

/**
 * Must be idempotent: run by two servers at once, or again after a crash, it has one effect. `settle` waits for what the runs have left
 * under way.
 */
export type Job<Deps extends JobDeps = JobDeps> = {
  name: string
  everySeconds: number
  run(deps: Deps): Promise<void>
  settle?(): Promise<void>
}

const TICK_MS = 2000

/**
 * One server at a time holds a job. One that takes longer than `tickMs` holds up no other, and is not started again before its end.
 * Returns the stop function, which waits for running work.
 */
export function startJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], tickMs = TICK_MS): () => Promise<void> {
  const server = randomUUID()
  const running = new Map<string, Promise<void>>()
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const startDue = async () => {
    const idle = jobs.filter(({ name }) => !running.has(name))
    for (const job of await dueJobs(deps, idle)) {
      if (stopped) return
      const work = runJob(deps, job, server).finally(() => running.delete(job.name))
      running.set(job.name, work)
      await Promise.race([work, sleep(tickMs, undefined, { ref: false })])
    }
  }
  const tick = () => {
    underWay = startDue().finally(() => {
      if (!stopped) timer = setTimeout(tick, tickMs)
    })
  }
  timer = setTimeout(tick, tickMs)

  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
    await Promise.all(running.values())
    await Promise.all(jobs.map((job) => job.settle?.()))
  }
}

/** Each that is due, one after the other. */
export async function runJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], server: string): Promise<void> {
  for (const job of await dueJobs(deps, jobs)) await runJob(deps, job, server)
}

async function dueJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[]): Promise<Job<Deps>[]> {
  const free = await freeJobs(deps.db, jobs).catch((error: unknown) => {
    deps.log.error({ err: error }, 'which jobs are due was not found out')
    return new Set<string>()
  })
  return jobs.filter(({ name }) => free.has(name))
}

async function runJob<Deps extends JobDeps>(deps: Deps, job: Job<Deps>, server: string): Promise<void> {
  try {
    const { isOurs, overlongLease } = await acquireLease(deps.db, job.name, server, job.everySeconds)
    if (overlongLease) deps.log.error({ job: job.name, ...overlongLease }, 'a lease was longer than any is given: a clock has jumped')
    if (!isOurs) return
    await deps.clock.refresh()
    await job.run(deps)
  } catch (error) {
    deps.log.error({ job: job.name, err: error }, 'a job failed')
  }
}
