import type { Host } from './host.ts'

/** Without `report`, an error is an unhandled rejection. */
export function detach({ report }: Pick<Host, 'report'>, work: Promise<unknown>): void {
  if (report) work.catch(report)
}
