import type { Host } from './host.ts'

/** Lets `work` run while nobody waits for it. An error goes to `report`; without one it is an unhandled rejection. */
export function detach({ report }: Pick<Host, 'report'>, work: Promise<unknown>): void {
  if (report) work.catch(report)
}
