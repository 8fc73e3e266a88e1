import type { FastifyInstance } from 'fastify'
import { probeWrite } from './health-queries.ts'
import type { Services } from '../calls/services.ts'
import { HEALTH } from './server-paths.ts'

/** Milliseconds for which the last result is reused. */
const KNOWN_MS = 1000

/** `GET /api/health`: 200 when the database can be read and written, 503 when it cannot, e.g. on a full disk. */
export function registerHealth(app: FastifyInstance, { db, config }: Services): void {
  let known: { until: number; probe: Promise<void> } | undefined
  app.get(HEALTH, async () => {
    if (!known || known.until < performance.now()) known = { until: performance.now() + KNOWN_MS, probe: probeWrite(db) }
    await known.probe
    return { ok: true, release: config.release }
  })
}
