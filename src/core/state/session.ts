import type { AppConfig } from '../language/app-config.ts'
import { tokens } from '../language/pointer.ts'
import { sameJson } from '../language/same-json.ts'
import type { Host } from '../host/host.ts'

export type Session = Record<string, unknown>

export function openSession(app: AppConfig, host: Pick<Host, 'storage' | 'observe'>): Session {
  const session: Session = {}
  for (const [name, entry] of Object.entries(app.session)) {
    const stored = entry.persist ? host.storage.read(name) : undefined
    if (stored !== undefined) session[name] = stored
  }
  return host.observe(session)
}

export function persistEntry(app: AppConfig, session: Session, pointer: string, storage: Host['storage']): void {
  const [, name] = tokens(pointer)
  if (name === undefined || !app.session[name]?.persist) return
  if (session[name] === undefined) storage.remove(name)
  else storage.write(name, session[name])
}

/**
 * Takes over what another tab of this device stored. Returns true when the account is another one; then nothing of the previous
 * account stays in memory.
 */
export function syncSession(app: AppConfig, session: Session, storage: Host['storage'], accountKey: string): boolean {
  const before = session[accountKey]
  for (const [name, entry] of Object.entries(app.session)) if (entry.persist) takeOver(session, name, storage.read(name))
  if (session[accountKey] === before) return false
  for (const [name, entry] of Object.entries(app.session)) if (!entry.persist && !entry.keepOnSignOut) delete session[name]
  return true
}

/** An unchanged entry keeps its identity, so that nothing re-renders for it. */
function takeOver(session: Session, name: string, stored: unknown): void {
  if (stored === undefined) delete session[name]
  else if (!sameJson(stored, session[name])) session[name] = stored
}

/** Keeps entries marked `keepOnSignOut`; the others are removed from the device too. */
export function clearSession(app: AppConfig, session: Session, storage: Host['storage']): void {
  for (const name of Object.keys(session)) {
    if (app.session[name]?.keepOnSignOut) continue
    delete session[name]
    storage.remove(name)
  }
}
