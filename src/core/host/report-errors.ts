import type { Host } from './host.ts'

/** Of work that nobody waits for. Without `report`, an error is an unhandled rejection. */
export function reportErrors({ report }: Pick<Host, 'report'>, work: Promise<unknown>): void {
  if (report) work.catch(report)
}
