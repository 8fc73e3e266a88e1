import { read } from '../../core/language/pointer.ts'
import { openSession } from '../../core/state/session.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { setDeviceEntries } from '../state/device-entries.ts'
import { askFirstReads } from './ask-first-reads.ts'

/** Asks for what the page at `href` is made of and shows while the code of the app is on its way. */
export async function askEarly(release: Release, { storage, askAhead }: Connection, href: string): Promise<void> {
  const { ask } = askAhead()
  const { boot, preload } = release
  const session = openSession(boot.app, { storage, observe: (entries) => entries })
  setDeviceEntries(session, boot.app.session, storage)
  preload(new URL(href, location.origin).pathname, read({ session }, boot.app.api.credential) !== undefined)
  await askFirstReads(release, href, session, ask)
}
