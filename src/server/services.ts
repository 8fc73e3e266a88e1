import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { ServerConfig } from '../core/release.ts'
import type { Ports } from './ports/ports.ts'
import type { Settings } from './settings.ts'

export type Log = FastifyBaseLogger

/** Everything that the office works with, made once in `app.ts`. */
export type Services = { db: Db; clock: Clock; settings: Settings; config: ServerConfig; ports: Ports; log: Log }
