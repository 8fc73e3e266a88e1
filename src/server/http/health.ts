import type { FastifyInstance } from 'fastify'
import { probeWrite } from './health-queries.ts'
import type { Services } from '../calls/services.ts'
import { HEALTH } from './server-paths.ts'

/** Milliseconds for which a result is reused, from its arrival. */
const KNOWN_MS = 1000

/** `GET /api/health`: 200 when the database can be read and written, 503 when it cannot, e.g. on a full disk. */
export function registerHealth(app: FastifyInstance, { db, config }: Services): void {
  let probe: Promise<void> | undefined
  const forget = () => void setTimeout(() => (probe = undefined), KNOWN_MS).unref()
  app.get(HEALTH, async () => {
    // One at a time: a database that does not answer would otherwise be given one more at each request.
    if (!probe) (probe = probeWrite(db)).then(forget, forget)
    await probe
    return { ok: true, release: config.release }
  })
}
