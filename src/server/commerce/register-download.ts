import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import { policyOf } from '../catalog/policy.ts'
import { DOWNLOAD } from '../http/server-paths.ts'

/** Their apps come from the App Store. */
const APPLE = /\b(?:iPhone|iPad|iPod)\b/

/** `GET /download`, which an SMS names: it may be read on another phone than the one that asked for it. */
export function registerDownload(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const { android, ios } = policyOf(config).service
  app.get(DOWNLOAD, { exposeHeadRoute: true }, async ({ headers }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'user-agent')
      .redirect(APPLE.test(headers['user-agent'] ?? '') ? ios : android),
  )
}
