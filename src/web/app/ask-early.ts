import { firstReads, screensAt } from '../../core/first-reads.ts'
import { read } from '../../core/language/pointer.ts'
import { openSession } from '../../core/state/session.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { setDeviceEntries } from '../state/device-entries.ts'

/** Asks for what the page at `href` is made of and shows while the code of the app is on its way. */
export async function askEarly({ boot, loadScreen, preload }: Release, { storage, askAhead }: Connection, href: string): Promise<void> {
  const { ask } = askAhead()
  const session = openSession(boot.app, { storage, observe: (entries) => entries })
  setDeviceEntries(session, boot.app.session, storage)
  preload(new URL(href, location.origin).pathname, read({ session }, boot.app.api.credential) !== undefined)
  const screens = await Promise.all(screensAt(boot, href).map(loadScreen))
  for (const request of firstReads({ flows: boot, sessionEntries }, session, href, screens)) ask(request)
}
