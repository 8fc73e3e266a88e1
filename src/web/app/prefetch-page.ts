import { initialRequests, screensAt } from '../../core/initial-requests.ts'
import type { Screen } from '../../core/language/screens.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'

type Arrival = Omit<Parameters<typeof initialRequests>[1], 'screens'> & { ask: ReturnType<Connection['prefetcher']>['ask'] }

/** Prefetches the reads made on arrival at once, and those of its screens as soon as the screens are loaded. */
export async function prefetchPage({ boot, loadScreen }: Release, { ask, ...arrival }: Arrival): Promise<void> {
  const askFor = (screens: Screen[]) =>
    initialRequests({ flows: boot, sessionEntries }, { ...arrival, screens }).forEach((request) => ask(request))
  askFor([])
  askFor(await Promise.all(screensAt(boot, arrival.href).map(loadScreen)))
}
