import { requestName } from '../../core/calls/request.ts'
import type { Host } from '../../core/host/host.ts'

type EarlyReplies = {
  send: Host['send']
  /** Asks for what the app will most likely send. */
  ask: (request: Parameters<Host['send']>[0]) => void
  forget(): void
}

/** Replies to what was asked before the app ran. The app gets each once, for the very same request. */
export function createEarlyReplies(transport: Host['send']): EarlyReplies {
  const replies = new Map<string, ReturnType<Host['send']>>()
  return {
    send(request) {
      const name = replies.size > 0 ? requestName(request) : ''
      const early = replies.get(name)
      replies.delete(name)
      return early ?? transport(request)
    },
    ask(request) {
      const reply = transport(request)
      reply.catch(() => {})
      replies.set(requestName(request), reply)
    },
    forget: () => replies.clear(),
  }
}
