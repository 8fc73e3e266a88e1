import { read } from '../../core/language/pointer.ts'
import { openSession } from '../../core/state/session.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { setDeviceEntries } from '../state/device-entries.ts'
import { prefetchPage } from './prefetch-page.ts'

/** Prefetches the parts and the data of the page at `href` while the code of the app is still loading. */
export async function prefetchFirstPage(release: Release, { storage, prefetcher }: Connection, href: string): Promise<void> {
  const { ask } = prefetcher()
  const { boot, preload } = release
  const session = openSession(boot.app, { storage, observe: (entries) => entries })
  setDeviceEntries(session, boot.app.session, storage)
  preload(new URL(href, location.origin).pathname, read({ session }, boot.app.api.credential) !== undefined)
  await prefetchPage(release, { href, session, ask, includesShared: true })
}
