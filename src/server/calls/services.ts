import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../db/db.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Ports } from '../ports/ports.ts'
import type { Settings } from '../platform/settings.ts'

export type Log = FastifyBaseLogger

/** Everything that the office works with, made once in `app.ts`. */
export type Services = { db: Db; clock: Clock; settings: Settings; config: ServerConfig; ports: Ports; log: Log }
