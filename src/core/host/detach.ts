import type { Host } from './host.ts'

/** Lets `work` run while nobody waits for it. What fails in it is told to the host; where it does not listen, it is an unhandled rejection. */
export function detach({ report }: Pick<Host, 'report'>, work: Promise<unknown>): void {
  if (report) work.catch(report)
}
