import { requestName } from '../../core/calls/request.ts'
import type { Host } from '../../core/host/host.ts'
import type { RawReply } from '../../core/host/reply.ts'
import type { PageLoads } from './page-load.ts'
import { LoadError, withSignal } from './load-file.ts'

type Transport = (request: Parameters<Host['send']>[0], given?: AbortSignal) => ReturnType<Host['send']>
type EarlyReply = { reply: ReturnType<Host['send']>; request: AbortController }
type PrefetchedReplies = {
  send: Host['send']
  /** What was asked ahead so far is dropped. `ask` is for what the app will most likely send, and does nothing once the app itself sends. */
  prefetcher(): { ask(request: Parameters<Host['send']>[0]): void }
  forget(): void
}

/**
 * Replies to what was asked before the app did: while its code was on its way, or while a finger was on a link. The app gets each once, for
 * the very same request, within the time of its page. What nobody waits for any more is ended: a browser has six connections to a server of
 * HTTP/1.1, and those that hang would hold up the next try.
 */
export function createPrefetchedReplies(transport: Transport, pageLoads: Pick<PageLoads, 'wait'>): PrefetchedReplies {
  const replies = new Map<string, EarlyReply>()
  /** Of those that ask ahead, the one that may. */
  let asker: object | undefined
  return {
    send(request) {
      asker = undefined
      // What was read before a write may be old after it. Events change nothing that is read; they alone outlive the page.
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
