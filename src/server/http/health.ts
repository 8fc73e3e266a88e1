import type { FastifyInstance } from 'fastify'
import { probeWrite } from './health-queries.ts'
import type { Services } from '../calls/services.ts'
import { HEALTH } from './server-paths.ts'

/** Milliseconds for which a result is reused, from its arrival. */
const KNOWN_MS = 1000

/** `GET /api/health`: 200 when the database can be read and written, 503 when it cannot, e.g. on a full disk. */
export function registerHealth(app: FastifyInstance, { db, config }: Services): void {
  let known = { until: 0, probe: Promise.resolve() }
  app.get(HEALTH, async () => {
    if (known.until < performance.now()) known = startProbe()
    await known.probe
    return { ok: true, release: config.release }
  })

  /** One at a time: a database that does not answer would otherwise be given one more at each request. */
  function startProbe(): typeof known {
    const made = { until: Infinity, probe: probeWrite(db) }
    const arrived = () => void (made.until = performance.now() + KNOWN_MS)
    made.probe.then(arrived, arrived)
    return made
  }
}
