import type { Host } from './host.ts'

/** Reports rejections of a promise that is not awaited. Without `report`, an error is an unhandled rejection. */
export function reportErrors({ report }: Pick<Host, 'report'>, work: Promise<unknown>): void {
  if (report) work.catch(report)
}
