import { firstReads, screensAt } from '../../core/first-reads.ts'
import { openSession } from '../../core/state/session.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { setDeviceEntries } from '../state/device-entries.ts'

/** Asks for what the page at `href` shows while the code of the app is on its way. */
export async function askEarly({ boot, loadScreen }: Release, { storage, ask }: Connection, href: string): Promise<void> {
  const session = openSession(boot.app, { storage, observe: (entries) => entries })
  setDeviceEntries(session, boot.app.session, storage)
  const screens = await Promise.all(screensAt(boot, href).map(loadScreen))
  for (const request of firstReads({ flows: boot, sessionEntries }, session, href, screens)) ask(request)
}
