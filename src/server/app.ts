import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { registerBodyParsers } from './http/request-body.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { createAppShell } from './http/app-shell.ts'
import { createFolderRelease } from './http/folder-release.ts'
import { startRelease, type Released } from './http/released-files.ts'
import { registerStaticFiles } from './http/static-files.ts'
import { registerProxyWarnings } from './http/proxy-warnings.ts'
import { registerHealth } from './http/health.ts'
import { replyBadUrl, registerResponseHeaders } from './http/response-headers.ts'
import { registerLoadShedding } from './http/load-shedding.ts'
import { loggerOptions, registerRequestLog } from './http/logging.ts'
import { handleClientError } from './http/client-errors.ts'
import { registerCalls, type AnyHandler } from './http/call-routes.ts'
import type { ServerLoad } from './http/server-load.ts'
import { isDatabaseRoute } from './http/server-paths.ts'
import { framesOf } from './catalog/frames.ts'
import { registerApiDocs } from './api-docs/register-api-docs.ts'
import { faceDecisions } from './profile/face-decisions.ts'
import { creditDecisions } from './application/credit-decisions.ts'
import { loanDecisions } from './loans/loan-decisions.ts'
import { registerPaymentCodeInquiry } from './repayment/payment-code-inquiry.ts'
import { registerPaymentNotices } from './repayment/payment-notices.ts'
import { applicationDecisions } from './application/application-decisions.ts'
import { registerDownload } from './commerce/register-download.ts'
import { registerMerchantApi } from './commerce/merchant-api.ts'
import { registerRules } from './rules/register-rules.ts'
import { registerAccountLookup } from './person/register-account-lookup.ts'
import { contactDecisions } from './person/contact-decisions.ts'
import { phoneDecisions } from './person/phone-decisions.ts'
import { registerPhotos } from './person/register-photos.ts'
import { unmatchedPaymentDecisions } from './repayment/unmatched-payment-decisions.ts'
import { registerDecisions } from './staff/staff-decisions.ts'
import { registerSandbox } from './sandbox/register-sandbox.ts'
import type { Services } from './calls/services.ts'
import type { Settings } from './platform/settings.ts'

const BODY_BYTES = 64 * 1024

/** Created before the services, because they use its logger. */
export function createServer(settings: Settings, logTo?: NodeJS.WritableStream): FastifyInstance {
  const hops = settings.trustProxy
  return Fastify({
    logger: loggerOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: BODY_BYTES,
    // The limit of any request, in milliseconds; most routes set a shorter `bodyMs`.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // A page has a HEAD and says so itself; a call has none.
    exposeHeadRoutes: false,
    frameworkErrors: replyBadUrl,
    clientErrorHandler: handleClientError,
    forceCloseConnections: 'idle',
  })
}

export async function registerApp(
  app: FastifyInstance,
  services: Services,
  handlers: Record<string, AnyHandler>,
  load: ServerLoad,
  released?: Released,
): Promise<FastifyInstance> {
  const { settings, clock, config } = services
  registerResponseHeaders(app, clock, settings, framesOf(config).origins)
  registerRequestLog(app)
  // Before the first route: a route keeps the error handler that was set when it was registered.
  const shell = createAppShell(services, released ? startRelease(released) : createFolderRelease(settings.releaseDir))
  registerErrorHandler(app, services, shell)
  registerProxyWarnings(app, services)
  registerLoadShedding(app, settings.load, load)
  await registerBodyParsers(app)
  if (settings.sandbox) {
    // Another server on the same database may have moved the clock.
    app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
      if (isDatabaseRoute(url)) await clock.refresh()
    })
    await registerSandbox(app, services)
  }
  registerCalls(app, services, handlers, load.uploads)
  await registerPaymentCodeInquiry(app, services)
  await registerPaymentNotices(app, services)
  await registerDecisions(app, services, faceDecisions)
  await registerDecisions(app, services, applicationDecisions)
  await registerDecisions(app, services, creditDecisions)
  await registerDecisions(app, services, phoneDecisions)
  await registerDecisions(app, services, contactDecisions)
  await registerDecisions(app, services, loanDecisions)
  await registerDecisions(app, services, unmatchedPaymentDecisions)
  await registerMerchantApi(app, services)
  registerDownload(app, services)
  registerHealth(app, services)
  registerApiDocs(app, services)
  registerRules(app, services)
  registerAccountLookup(app, services)
  registerPhotos(app, services)
  await registerStaticFiles(app, settings, shell, released)
  return app
}
