import { DataFolderError } from './db/data-folder.ts'
import { DataFolderLockedError } from './db/process-lock.ts'
import { DeploymentError } from './releases/deployment.ts'
import { ClockError } from './server-clock.ts'
import { SettingError, type Settings } from './platform/settings.ts'

/** Errors whose messages already say what to do. */
const said = [SettingError, DataFolderLockedError, DataFolderError, DeploymentError, ClockError]

export function startupErrorMessage(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  if (said.some((kind) => error instanceof kind)) return message ?? ''
  switch (code) {
    case 'EACCES':
      return `Not allowed: ${message}.`
    case 'ENOENT':
      return `A file is missing, so build first, or mend RELEASE_DIR, MIGRATIONS_DIR or WEB_DIR: ${message}.`
    // PostgreSQL's `insufficient_privilege`.
    case '42501':
      return `The user of DATABASE_URL may not make tables: ${message}.`
    default:
      return `The server does not start: ${message ?? String(error)}`
  }
}

/** Explains why `listen` failed, in terms of the setting that its address came from. */
export function listenError(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new SettingError(`Port ${port} is in use: stop what uses it, or set PORT to another.`)
    case 'EACCES':
      return new SettingError(`Port ${port} is not allowed to this user: set PORT to another.`)
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new SettingError(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}
