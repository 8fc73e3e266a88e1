import type { AppConfig } from '../language/app-config.ts'
import { tokens } from '../language/pointer.ts'
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

/** Keeps entries marked `keepOnSignOut`; the others are removed from the device too. */
export function clearSession(app: AppConfig, session: Session, storage: Host['storage']): void {
  for (const name of Object.keys(session)) {
    if (app.session[name]?.keepOnSignOut) continue
    delete session[name]
    storage.remove(name)
  }
}
