import { createJobRunner, type Job, type JobDeps } from '../../../src/server/jobs/jobs.ts'

/** One look at the clock, as a server has it every second, that waits for each job. */
export const runJobs = <Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], server: string): Promise<void> =>
  createJobRunner(deps, jobs, { server, tickMs: 60_000 }).runDue()
