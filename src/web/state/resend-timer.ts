import type { Session } from '../../core/state/session.ts'
import type { Host } from '../../core/host/host.ts'
import { sessionEntries } from '../../product/session-entries.ts'

const entry = sessionEntries.timers
type Deps = { session: Session; host: Pick<Host, 'now' | 'storage'> }

/** Unix seconds; 0 when none runs. */
export function timerEnd({ session }: Pick<Deps, 'session'>, name: string): number {
  return Number(timersOf(session)[name]) || 0
}

export function startTimer({ session, host }: Deps, name: string, seconds: number): number {
  const end = host.now() + seconds
  const running = Object.entries(timersOf(session)).filter(([, until]) => typeof until !== 'number' || until > host.now())
  session[entry] = { ...Object.fromEntries(running), [name]: end }
  host.storage.write(entry, session[entry])
  return end
}

/** Stands for a phone number on the device. With 20 bits some hundreds of mobile numbers share each, so that it tells nobody's. */
export function numberMark(number: string): string {
  let hash = 0x811c9dc5
  for (const digit of number) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193)
  return ((hash ^ (hash >>> 20)) & 0xfffff).toString(36)
}

const timersOf = (session: Session): Record<string, unknown> => (session[entry] ?? {}) as Record<string, unknown>
