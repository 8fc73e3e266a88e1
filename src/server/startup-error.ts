import { DataFolderError } from './db/data-folder.ts'
import { DataFolderLockedError } from './db/process-lock.ts'
import { DeploymentError } from './releases/deployment.ts'
import { SettingError } from './platform/settings.ts'

/** Their messages say what to do. */
const said = [SettingError, DataFolderLockedError, DataFolderError, DeploymentError]

export function startupErrorMessage(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number }
  if (said.some((kind) => error instanceof kind)) return message ?? ''
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop what uses it, or set PORT to another.`
    case 'EACCES':
      return `Not allowed: ${message}.`
    case 'ENOENT':
      return `A file is missing, so build first: ${message}.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '28P01':
    case '3D000':
      return `The database of DATABASE_URL cannot be reached: ${message || code}.`
    default:
      return `The server does not start: ${message ?? String(error)}`
  }
}
