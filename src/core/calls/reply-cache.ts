import type { Reply } from '../host/reply.ts'
import type { Host } from '../host/host.ts'

type ReplyCache = {
  /** `maxAge`: seconds that a reply may be old that is not kept for the visit. */
  known(name: string, key: string, maxAge?: number): Promise<Reply> | Reply | undefined
  /** For the visit, unless it fails. */
  keep(key: string, answer: Promise<Reply>): void
  /** Counts what may have made replies old. */
  version(): number
  /** The last reply of the call, unless something has made it old since `version`. */
  remember(name: string, key: string, reply: Reply, version: number): void
  /** Replies may be old now: after a write. Those kept for the visit stay. */
  outdate(): void
  /** Forgets all: after another session or language. */
  clear(): void
}

/** Replies that are given again without a request. */
export function createReplyCache({ now }: Pick<Host, 'now'>): ReplyCache {
  const kept = new Map<string, Promise<Reply>>()
  /** The last one of each call that reads, by call. `time`: Unix seconds. */
  const recent = new Map<string, { key: string; reply: Reply; time: number }>()
  let version = 0
  return {
    known(name, key, maxAge = 0) {
      const last = recent.get(name)
      return kept.get(key) ?? (last?.key === key && now() - last.time < maxAge ? last.reply : undefined)
    },
    keep(key, answer) {
      kept.set(key, answer)
      const forget = () => kept.get(key) === answer && kept.delete(key)
      void answer.then((reply) => reply.ok || forget(), forget)
    },
    version: () => version,
    remember(name, key, reply, since) {
      if (version === since) recent.set(name, { key, reply, time: now() })
    },
    outdate,
    clear() {
      kept.clear()
      outdate()
    },
  }

  function outdate(): void {
    version += 1
    recent.clear()
  }
}
