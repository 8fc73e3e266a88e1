import type { Host } from '../host/host.ts'

/** `at`: Unix seconds. */
type ReportedEvent = { name: string; data: Record<string, unknown>; at: number }

type EventQueue = { push(name: string, data: Record<string, unknown>): void; flush(): void }

/** Milliseconds in which events are collected into one call. */
const BATCH_MS = 1000
/** Above this count the oldest events are dropped, so that an unreachable server does not fill the memory. */
const MAX_QUEUED = 50

/** Collects events and sends them in batches. Events that could not be sent join the next batch; failures are never shown. */
export function createEventQueue(
  { after, now }: Pick<Host, 'after' | 'now'>,
  send: (events: ReportedEvent[]) => Promise<boolean>,
): EventQueue {
  let waiting: ReportedEvent[] = []
  let cancel: (() => void) | undefined
  return { push, flush }

  function push(name: string, data: Record<string, unknown>): void {
    waiting = [...waiting, { name, data, at: now() }].slice(-MAX_QUEUED)
    cancel ??= after(BATCH_MS, flush)
  }

  function flush(): void {
    cancel?.()
    cancel = undefined
    const events = waiting
    if (events.length === 0) return
    waiting = []
    const keep = () => void (waiting = [...events, ...waiting].slice(-MAX_QUEUED))
    send(events).then((sent) => sent || keep(), keep)
  }
}
