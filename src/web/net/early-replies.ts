import { requestName } from '../../core/calls/request.ts'
import type { Host } from '../../core/host/host.ts'
import type { RawReply } from '../../core/host/reply.ts'
import type { PageLoads } from './page-load.ts'
import { LoadError, withSignal } from './release.ts'

type EarlyReplies = {
  send: Host['send']
  /** Asks for what the app will most likely send. */
  ask: (request: Parameters<Host['send']>[0]) => void
  forget(): void
}

/** Replies to what was asked before the app ran. The app gets each once, for the very same request, within the time of its page. */
export function createEarlyReplies(transport: Host['send'], pageLoads: Pick<PageLoads, 'wait'>): EarlyReplies {
  const replies = new Map<string, ReturnType<Host['send']>>()
  let isRunning = false
  return {
    send(request) {
      isRunning = true
      // What was read before a write may be old after it.
      if (request.method !== 'GET' || request.effect) replies.clear()
      const name = replies.size > 0 ? requestName(request) : ''
      const early = replies.get(name)
      replies.delete(name)
      return early ? pageLoads.wait((signal) => inTime(early, signal)) : transport(request)
    },
    ask(request) {
      if (isRunning) return
      const reply = transport(request)
      reply.catch(() => {})
      replies.set(requestName(request), reply)
    },
    forget: () => replies.clear(),
  }
}

async function inTime(reply: Promise<RawReply>, signal: AbortSignal | undefined): Promise<RawReply> {
  try {
    return await withSignal(reply, signal)
  } catch (error) {
    if (error instanceof LoadError) return { failure: 'timeout' }
    throw error
  }
}
