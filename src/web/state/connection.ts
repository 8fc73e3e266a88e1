import type { AppConfig } from '../../core/language/app-config.ts'
import type { Host } from '../../core/host/host.ts'
import { createPrefetchedReplies } from '../net/prefetched-replies.ts'
import { createPageLoads, type PageLoads } from '../net/page-load.ts'
import { createServerClock } from '../net/server-clock.ts'
import { createTransport } from '../net/transport.ts'
import { createStorage } from './storage.ts'

type PrefetchedReplies = ReturnType<typeof createPrefetchedReplies>
export type Connection = Pick<Host, 'send' | 'now' | 'storage'> &
  Pick<PrefetchedReplies, 'prefetcher' | 'forget'> & { pageLoads: PageLoads }

/** The part of the host that exists before the code of the app has loaded. */
export function openConnection({ api, session }: Pick<AppConfig, 'api' | 'session'>): Connection {
  const clock = createServerClock()
  const pageLoads = createPageLoads(api.pageTimeout)
  const transport = createTransport({
    base: api.base,
    pageLoads,
    onServerTime: clock.take,
  })
  return {
    ...createPrefetchedReplies(transport, pageLoads),
    pageLoads,
    now: () => Math.floor(clock.now()),
    storage: createStorage(session),
  }
}
