import type { Clock } from '../platform/clock.ts'
import type { Db, Sql } from '../db/db.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Log } from '../platform/log.ts'
import type { Ports } from '../ports/ports.ts'
import type { Settings } from '../platform/settings.ts'
import type { Translations } from './translations.ts'

export type Services = {
  db: Db
  clock: Clock
  settings: Settings
  config: ServerConfig
  /** The texts of `config`. */
  translations: Translations
  ports: Ports
  log: Log
  /** Brings one borrower's state up to `now`; injected, because it depends on most folders that use the services. */
  catchUp(sql: Sql, accountId: string, now: Date): Promise<void>
}
