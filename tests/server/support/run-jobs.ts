import { createJobRunner, type Job, type JobDeps } from '../../../src/server/jobs/jobs.ts'

/** Runs the due jobs once and waits for them; a server does this every second. */
export const runJobs = <Deps extends JobDeps>(deps: Deps, jobs: readonly Job<Deps>[], server: string): Promise<void> =>
  createJobRunner(deps, jobs, { server, tickMs: 60_000 }).runDue()
