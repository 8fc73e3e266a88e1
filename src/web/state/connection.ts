import type { AppConfig } from '../../core/language/app-config.ts'
import type { Host } from '../../core/host/host.ts'
import { createEarlyReplies } from '../net/early-replies.ts'
import { createPageLoads, type PageLoads } from '../net/page-load.ts'
import { createTransport } from '../net/transport.ts'
import { createStorage } from './storage.ts'

type EarlyReplies = ReturnType<typeof createEarlyReplies>
export type Connection = Pick<Host, 'send' | 'now' | 'storage'> & Pick<EarlyReplies, 'askAhead' | 'forget'> & { pageLoads: PageLoads }

/** What there is of the host before the code of the app has arrived. */
export function openConnection({ api, session }: Pick<AppConfig, 'api' | 'session'>): Connection {
  /** Seconds that the server's clock is ahead of the device's. */
  let ahead = 0
  const pageLoads = createPageLoads(api.pageTimeout)
  const transport = createTransport({
    base: api.base,
    pageLoads,
    onServerTime(seconds) {
      ahead = seconds - Date.now() / 1000
    },
  })
  return {
    ...createEarlyReplies(transport, pageLoads),
    pageLoads,
    now: () => Math.floor(Date.now() / 1000 + ahead),
    storage: createStorage(session),
  }
}
