/**
 * The sandbox simulates external services: a page at `/sandbox`, and JSON for tests. It does not exist in production.
 * Phones may be given in any notation; without one an endpoint applies to everyone.
 *
 *   GET  /sandbox/api/sms?phone=               messages, the newest first: [{phone, text, code, at}]
 *   GET  /sandbox/api/events                   analytics events, the newest first: [{name, data, at}]
 *   GET  /sandbox/api/clock                    {now}, Unix seconds
 *   POST /sandbox/api/clock  {minutes}|{days}  moves the clock forward, and runs everything due
 *   POST /sandbox/api/audit  {phone?}          decides waiting applications now
 *   GET  /sandbox/api/held                     applications held for a person's decision, the longest waiting first: [{uid, phone, submitted_time, reason, differs}]
 *   POST /sandbox/api/held   {uid, outcome}    "approve" | "reject" | "sendBack": the decision of that person, signed like a lender's
 *   GET  /sandbox/api/faces                    faces that a person has to compare, the longest waiting first: [{uid, phone, since, card_time, selfie, card}]
 *   POST /sandbox/api/face   {uid, card_time, outcome} "confirm" | "decline": the decision of that person, signed like a lender's
 *   POST /sandbox/api/face   {phone?}          confirms the face at once
 *   GET  /sandbox/api/borrowers                borrowers, the newest first, with the decisions that staff can make: [{uid, phone, order_no, outcomes}]
 *   POST /sandbox/api/borrower {uid, outcome}  "freeze" | "thaw" | "reopen" | "cancel" | "refuse" | "writeOff": that decision, signed like a lender's
 *   GET  /sandbox/api/unmatched                payments for a code that no loan has: [{psp_id, code, amount, loan: {uid, phone, order_no}}], with the loan whose code differs in one digit
 *   POST /sandbox/api/unmatched {psp_id, outcome} "refund" | "assign" (to that loan): the staff's decision, signed like a lender's
 *   POST /sandbox/api/payout {result, phone?}  "ok" | "bounce" | "fail" | "later": result of payouts from now on; waiting ones end now
 *   GET  /sandbox/api/codes?phone=             payment codes, the newest first: [{code, amount, state, phone, method, expires_at, till: {holder, amount, expire_time}}], with the data that an ATM or a store shows while the code can be paid
 *   GET  /sandbox/shop                         a shop that accepts pay later; /sandbox/merchants shows how a real one does it
 *   POST /sandbox/api/shop/order  {cart}       opens an order: {go}, the address of its page in the app
 *   POST /sandbox/api/shop/cancel {order}      cancels an unpaid order, as its shop would
 *   POST /sandbox/api/shop/refund {order, share} refunds a half or all of a paid order
 *   POST /sandbox/api/pay    {code, how?}      "exact" | "part" (half) | "over" (half more) | "twice" | "late" (after the code has ended; moves the clock) | "stray" (with another last digit)
 *
 * Answers are plain JSON; a refusal is status 400 with {error}.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyFields } from './body-fields.ts'
import { ApiError } from '../calls/errors.ts'
import { registerShop } from './register-shop.ts'
import { type LanguageQuery, readerLocale } from '../http/reader-locale.ts'
import { readStartTemplate } from '../http/start-template.ts'
import type { Services } from '../calls/services.ts'
import { decideBorrower, listBorrowers } from './borrower-actions.ts'
import { renderSandboxPage } from './sandbox-page.ts'
import { pageScript, sandboxPageStyle } from './page-assets.ts'
import { crossOriginReason } from './same-origin.ts'
import {
  advanceClock,
  confirmFaces,
  decideFace,
  decideApplications,
  decideHeld,
  listApplications,
  listCodes,
  listEvents,
  listFaces,
  listSandboxMessages,
  payPaymentCode,
  setPayoutResult,
  SandboxError,
} from './sandbox-actions.ts'
import { decideUnmatched, listUnmatched } from './unmatched-payment-actions.ts'

type Route = { Querystring: LanguageQuery['Querystring'] & { phone?: string } }

const actOnFaces = (services: Services, fields: Record<string, unknown>) =>
  fields.uid === undefined ? confirmFaces(services, fields) : decideFace(services, fields)

export async function registerSandbox(app: FastifyInstance, services: Services): Promise<void> {
  const { translations } = services
  const fonts = readStartTemplate(services.settings.webDir)?.fonts
  const style = fonts === undefined ? sandboxPageStyle : `@import url('/${fonts}');\n${sandboxPageStyle}`
  const localeOf = (request: FastifyRequest<Route>) => readerLocale(translations, request)
  const textFor = (request: FastifyRequest<Route>) => translations.translatorFor(localeOf(request))
  await app.register(
    async (sandbox) => {
      sandbox.addHook('onRequest', async (request, reply) => {
        const stranger = crossOriginReason(request, services.settings.host)
        if (stranger) return reply.code(403).send({ error: stranger })
        await services.clock.refresh()
        reply.header('cache-control', 'no-store')
        return undefined
      })
      sandbox.setErrorHandler(async (error, _request, reply) => {
        if (error instanceof SandboxError || error instanceof ApiError) return reply.code(400).send({ error: error.message })
        services.log.error({ err: error }, 'the sandbox failed')
        return reply.code(500).send({ error: 'The sandbox failed.' })
      })

      const now = () => ({ now: services.clock.seconds() })
      sandbox.get<Route>('/api/sms', async (request) => listSandboxMessages(services, request.query.phone))
      sandbox.get<Route>('/api/codes', async (request) => listCodes(services, textFor(request), request.query.phone))
      sandbox.get('/api/events', async () => listEvents(services))
      sandbox.get('/api/held', async () => listApplications(services))
      sandbox.get('/api/faces', async () => listFaces(services))
      sandbox.get('/api/borrowers', async () => listBorrowers(services))
      sandbox.get('/api/unmatched', async () => listUnmatched(services))
      sandbox.get('/api/clock', async () => now())
      const actions = {
        clock: advanceClock,
        audit: decideApplications,
        held: decideHeld,
        face: actOnFaces,
        borrower: decideBorrower,
        unmatched: decideUnmatched,
        payout: setPayoutResult,
        pay: payPaymentCode,
      }
      for (const [name, act] of Object.entries(actions))
        sandbox.post(`/api/${name}`, async (request) => {
          await act(services, bodyFields(request))
          return now()
        })

      registerShop(sandbox, services)
      sandbox.get<Route>('/', async (request, reply) => {
        const content = {
          sms: await listSandboxMessages(services, request.query.phone),
          codes: await listCodes(services, textFor(request), request.query.phone),
          events: await listEvents(services),
          held: await listApplications(services),
          faces: await listFaces(services),
          borrowers: await listBorrowers(services),
          unmatched: await listUnmatched(services),
          now: services.clock.now(),
        }
        return reply
          .type('text/html; charset=utf-8')
          .send(renderSandboxPage(textFor(request), translations.languageOf(localeOf(request)), content))
      })
      sandbox.get('/page.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(pageScript))
      sandbox.get('/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
    },
    { prefix: '/sandbox' },
  )
}
