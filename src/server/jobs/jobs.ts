import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import { acquireLease, freeJobs } from './lease-queries.ts'

export type JobDeps = { db: Db; clock: Clock; log: Log }

/**
 * A periodic job. Must be idempotent: run by two servers at once, or again after a crash, it has one effect. `settle`: waits for work that
 * the runs have left running.
 */
export type Job<Deps extends JobDeps = JobDeps> = {
  name: string
  everySeconds: number
  run(deps: Deps): Promise<void>
  settle?(): Promise<void>
}

const TICK_MS = 1000

type JobRunner = {
  /** Runs each due job in turn; one that takes longer than `tickMs` continues while the next one runs. */
  runDue(): Promise<void>
  /** Starts no further job, and waits for the running ones. */
  stop(): Promise<void>
}

/**
 * Runs jobs under leases, so that one server at a time runs a job. A job that is still running is not started again. `server`: name of the
 * lease holder.
 */
export function createJobRunner<Deps extends JobDeps>(
  deps: Deps,
  jobs: readonly Job<Deps>[],
  { server, tickMs }: { server: string; tickMs: number },
): JobRunner {
  const running = new Map<string, Promise<void>>()
  let isStopped = false
  return {
    async runDue() {
      const idle = jobs.filter(({ name }) => !running.has(name))
      for (const job of await dueJobs(deps, idle)) {
        if (isStopped) return
        const work = runJob(deps, job, server).finally(() => running.delete(job.name))
        running.set(job.name, work)
        await Promise.race([work, sleep(tickMs, undefined, { ref: false })])
      }
    },
    async stop() {
      isStopped = true
      await Promise.all(running.values())
    },
  }
}

/** Runs due jobs every `tickMs` milliseconds. Returns the stop function, which waits for running work. */
export function startJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], tickMs = TICK_MS): () => Promise<void> {
  const runner = createJobRunner(deps, jobs, { server: randomUUID(), tickMs })
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const tick = () => {
    underWay = runner.runDue().finally(() => {
      if (!isStopped) timer = setTimeout(tick, tickMs)
    })
  }
  timer = setTimeout(tick, tickMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await runner.stop()
    await underWay
    await Promise.all(jobs.map((job) => job.settle?.()))
  }
}

async function dueJobs<Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[]): Promise<Job<Deps>[]> {
  const free = await freeJobs(deps.db, jobs).catch((error: unknown) => {
    deps.log.error({ err: error }, 'could not read the jobs that are due')
    return new Set<string>()
  })
  return jobs.filter(({ name }) => free.has(name))
}

async function runJob<Deps extends JobDeps>(deps: Deps, job: Job<Deps>, server: string): Promise<void> {
  try {
    const { isOurs, overlongLease } = await acquireLease(deps.db, job.name, server, job.everySeconds)
    if (overlongLease)
      deps.log.error(
        { job: job.name, ...overlongLease },
        'a job lease is longer than any that is given: the clock of the database has jumped',
      )
    if (!isOurs) return
    await deps.clock.refresh()
    await job.run(deps)
  } catch (error) {
    deps.log.error({ job: job.name, err: error }, 'a job failed')
  }
}
