import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { handlers } from './handlers/handlers.ts'
import { readBodies } from './http/body.ts'
import { registerFaults } from './http/faults.ts'
import { registerFiles, shellOf } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { refuseAddress, registerHeaders } from './http/headers.ts'
import { registerLoad } from './http/load.ts'
import { loggerOf, registerRequestLog } from './http/logging.ts'
import { answerParserFault } from './http/parser-faults.ts'
import { API, registerCalls, type AnyHandler } from './http/routes.ts'
import { createWords } from './http/words.ts'
import { registerPaymentNotices } from './lending/payment-notices.ts'
import { registerSandbox } from './sandbox/register-sandbox.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

const BODY_BYTES = 64 * 1024

/** The bare server, whose logger the services are made with. */
export function createServer(settings: Settings, logTo?: NodeJS.WritableStream): FastifyInstance {
  const hops = settings.trustProxy
  return Fastify({
    logger: loggerOf(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: BODY_BYTES,
    // The longest that any body may take; most have `bodyMs`.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2000, requireHostHeader: false },
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: answerParserFault,
    forceCloseConnections: 'idle',
  })
}

/** Everything the server answers; it does not listen yet. */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  answers: Record<string, AnyHandler> = handlers,
): Promise<FastifyInstance> {
  const { settings, clock, office } = services
  const spoken = createWords(office)
  registerHeaders(app, clock, settings.production)
  registerRequestLog(app)
  // Before the first route: a route keeps the error handler it found.
  registerFaults(app, spoken, shellOf(settings))
  registerLoad(app, settings.load)
  await readBodies(app)
  if (settings.sandbox) {
    app.addHook('onRequest', async (request) => {
      if (request.url.startsWith(`${API}/`)) await clock.refresh()
    })
    await registerSandbox(app, services)
  }
  registerCalls(app, services, spoken, answers)
  registerPaymentNotices(app, services)
  registerHealth(app, services)
  await registerFiles(app, settings)
  return app
}
