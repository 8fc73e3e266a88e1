import { requestName } from '../../core/calls/request.ts'
import type { Host } from '../../core/host/host.ts'
import type { RawReply } from '../../core/host/reply.ts'
import type { PageLoads } from './page-load.ts'
import { LoadError, withSignal } from './load-file.ts'

type Transport = (request: Parameters<Host['send']>[0], given?: AbortSignal) => ReturnType<Host['send']>
type EarlyReply = { reply: ReturnType<Host['send']>; request: AbortController }
type PrefetchedReplies = {
  send: Host['send']
  /**
   * Drops earlier prefetches. `ask` prefetches a request that the app will probably make; it does nothing once the app itself has sent one.
   */
  prefetcher(): { ask(request: Parameters<Host['send']>[0]): void }
  forget(): void
}

/**
 * Replies to requests made before the app's own: while its code was loading, or while a finger was on a link. The app gets each once, for
 * the identical request, within the time limit of its page. Unused requests are aborted: a browser has six connections per HTTP/1.1 server,
 * and hanging ones would delay the next try.
 */
export function createPrefetchedReplies(transport: Transport, pageLoads: Pick<PageLoads, 'wait'>): PrefetchedReplies {
  const replies = new Map<string, EarlyReply>()
  /** The prefetcher that may still ask. */
  let asker: object | undefined
  return {
    send(request) {
      asker = undefined
      // Data read before a write may be stale after it. Events change no data; they are the only keepalive requests.
      if ((request.method !== 'GET' || request.effect) && !request.keepalive) forget()
      const name = replies.size > 0 ? requestName(request) : ''
      const early = replies.get(name)
      replies.delete(name)
      return early ? pageLoads.wait((signal) => inTime(early, signal)) : transport(request)
    },
    prefetcher() {
      forget()
      const own = (asker = {})
      return { ask: (request) => void (asker === own && ask(request)) }
    },
    forget,
  }

  function ask(request: Parameters<Host['send']>[0]): void {
    const name = requestName(request)
    if (replies.has(name)) return
    const own = new AbortController()
    const early = { reply: transport(request, own.signal), request: own }
    early.reply.catch(() => {})
    replies.set(name, early)
  }

  function forget(): void {
    asker = undefined
    for (const { request } of replies.values()) request.abort()
    replies.clear()
  }
}

async function inTime({ reply, request }: EarlyReply, signal: AbortSignal | undefined): Promise<RawReply> {
  try {
    return await withSignal(reply, signal)
  } catch (error) {
    request.abort()
    if (error instanceof LoadError) return { failure: 'timeout' }
    throw error
  }
}
