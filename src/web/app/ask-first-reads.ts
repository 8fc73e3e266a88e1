import type { App } from '../../core/app.ts'
import { firstReads, screensAt } from '../../core/first-reads.ts'
import type { Screen } from '../../core/language/screens.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'

type Ask = ReturnType<Connection['askAhead']>['ask']

/** Asks at once for what arriving at `href` reads, and for what its screens read as soon as these are there. */
export async function askFirstReads(
  { boot, loadScreen }: Release,
  href: string,
  session: object,
  ask: Ask,
  isAnswered?: App['isAnswered'],
): Promise<void> {
  const askFor = (screens: Screen[]) =>
    firstReads({ flows: boot, sessionEntries }, session, href, screens, isAnswered).forEach((request) => ask(request))
  askFor([])
  askFor(await Promise.all(screensAt(boot, href).map(loadScreen)))
}
