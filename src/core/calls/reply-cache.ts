import type { Reply } from '../host/reply.ts'
import type { Host } from '../host/host.ts'

type ReplyCache = {
  /** `maxAge`: highest age in seconds of a reply that is not kept for the visit. */
  known(name: string, key: string, maxAge?: number): Promise<Reply> | Reply | undefined
  /** Keeps the reply for the rest of the visit, unless it fails. */
  keep(key: string, answer: Promise<Reply>): void
  /** Counter that increases with everything that may have made replies stale. */
  version(): number
  /** Keeps the last reply of the call, unless something has made it stale since `version`. */
  remember(name: string, key: string, reply: Reply, version: number): void
  /** Drops the recent replies, which a write may have made stale. Those kept for the visit stay. */
  outdate(): void
  /** Drops all replies, after a change of session or language. */
  clear(): void
}

/** Caches replies, so that calls are answered without a request. */
export function createReplyCache({ now }: Pick<Host, 'now'>): ReplyCache {
  const kept = new Map<string, Promise<Reply>>()
  /** The last reply of each read, by call. `time`: Unix seconds. */
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
