import type { App } from '../../core/app.ts'
import { initialRequests, screensAt } from '../../core/initial-requests.ts'
import type { Screen } from '../../core/language/screens.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'

type Ask = ReturnType<Connection['prefetcher']>['ask']

/** Prefetches the reads made on arrival at `href` at once, and those of its screens as soon as the screens are loaded. */
export async function prefetchPage(
  { boot, loadScreen }: Release,
  href: string,
  session: object,
  ask: Ask,
  isAnswered?: App['isAnswered'],
): Promise<void> {
  const askFor = (screens: Screen[]) =>
    initialRequests({ flows: boot, sessionEntries }, session, href, screens, isAnswered).forEach((request) => ask(request))
  askFor([])
  askFor(await Promise.all(screensAt(boot, href).map(loadScreen)))
}
