import { randomUUID } from 'node:crypto'
import { acquireLease } from './lease-queries.ts'
import type { Services } from '../calls/services.ts'

/** Work that time sets off. Must be idempotent: run by two servers at once, or again after a crash, it has one effect. */
export type Job = { name: string; everySeconds: number; run(services: Services): Promise<void> }

const TICK_MS = 2000

/** Runs what is due; one server at a time holds a job. Returns the way to stop, which waits for the work under way. */
export function startJobs(services: Services, jobs: readonly Job[], tickMs = TICK_MS): () => Promise<void> {
  const server = randomUUID()
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const tick = () => {
    underWay = runJobs(services, jobs, server).finally(() => {
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

/** One round. A job that fails is logged and tried again when it is next due. */
export async function runJobs(services: Services, jobs: readonly Job[], server: string): Promise<void> {
  for (const job of jobs) {
    try {
      const { isOurs, overlongLease } = await acquireLease(services.db, job.name, server, job.everySeconds)
      if (overlongLease) services.log.error({ job: job.name, ...overlongLease }, 'a lease was longer than any is given: a clock has jumped')
      if (!isOurs) continue
      await services.clock.refresh()
      await job.run(services)
    } catch (error) {
      services.log.error({ job: job.name, err: error }, 'a job failed')
    }
  }
}
