import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { insertAccess } from '../person/person-queries.ts'
import { staffAccess } from '../person/staff-access.ts'
import { dayNumberOf, startOfDay, toDayNumber, toIsoDay } from '../platform/calendar.ts'
import { createRulesReader, type KeptRules } from './kept-rules.ts'
import { rulesPageStyle } from './rules-page-style.ts'
import { momentsOfOrder } from './rules-queries.ts'
import { BASE, rulesPage, STYLE, type RulesPage } from './rules-page.ts'

type Route = { Querystring: { on?: unknown; release?: unknown; order?: unknown; channel?: unknown; lang?: unknown } }
type Asking = FastifyRequest<Route>

/**
 * `GET /rules?on=2026-11-22`: the rules in force at the end of a day, or with `release` those of one release, for everybody. `channel`
 * selects a partner's. With `order`, the rules that applied to the borrower of that order, for staff only and recorded in the access log.
 */
export function registerRules(app: FastifyInstance, services: Services): void {
  const { clock, config, db, settings, translations } = services
  const reader = createRulesReader(services)
  const languages = Object.keys(config.locales.supported).map(translations.languageOf)

  const start = (request: Asking) => {
    const { on, lang, channel = BASE } = request.query
    const wanted = typeof lang === 'string' ? lang : (request.headers['accept-language'] ?? '')
    const locale = translations.localeFromAcceptLanguage(wanted)
    const today = toIsoDay(toDayNumber(clock.now()))
    const asked = on === undefined || on === '' ? today : on
    return {
      page: {
        locale,
        text: translations.translatorFor(locale),
        language: translations.languageOf(locale),
        languages,
        today,
        channel: String(channel),
      },
      on: typeof asked === 'string' && dayNumberOf(asked) !== undefined && asked <= today ? asked : undefined,
    }
  }
  const send = (reply: FastifyReply, page: RulesPage) =>
    reply
      .code(page.rules === undefined ? 404 : 200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(rulesPage(page))
  const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('404')

  app.get(STYLE, { exposeHeadRoute: true }, async (_request, reply) => reply.type('text/css; charset=utf-8').send(rulesPageStyle))

  app.get<Route>('/rules', { exposeHeadRoute: true }, async (request, reply) => {
    const { release, order } = request.query
    const { page, on } = start(request)
    if (order !== undefined) return sendBorrower(request, reply, page)
    if (release !== undefined) {
      const found = isName(release) ? await reader.rulesOf(release, clock.now()) : undefined
      return send(reply, withRules({ ...page, on: page.today, asked: { release: String(release) } }, found))
    }
    if (on === undefined) return send(reply, withRules({ ...page, on: page.today, asked: { on: page.today } }))
    const found = await reader.rulesAt(spanOf(on, clock.now()))
    // A folder has no log, so only today's rules are known.
    const isKnown = found?.since !== undefined || on === page.today
    return send(reply, withRules({ ...page, on, asked: { on } }, isKnown ? found : undefined))
  })

  async function sendBorrower(request: Asking, reply: FastifyReply, page: Omit<RequestedPage, 'on' | 'asked'>) {
    const { order: no } = request.query
    const access = staffAccess(request, settings)
    if (!access || !isName(no)) return missing(reply)
    const found = await db.transaction(async (tx) => {
      const borrower = await momentsOfOrder(tx, no)
      if (borrower) await insertAccess(tx, { ...access, action: 'rules', accountId: borrower.accountId, at: clock.systemTime() })
      return borrower
    })
    if (!found) return missing(reply)
    const { order, moments } = found
    const kept = order.release === null ? undefined : await reader.rulesOf(order.release, clock.now())
    // A channel that the release lacks counts as the product without a channel, as everywhere.
    const channel = kept && Object.hasOwn(kept.rules, found.channel) ? found.channel : BASE
    reply.header('cache-control', 'no-store')
    const shown = withRules({ ...page, channel, on: page.today, asked: { order: no } }, kept)
    return reply.type('text/html; charset=utf-8').send(rulesPage({ ...shown, borrower: { order: no, moments } }))
  }
}

type RequestedPage = Omit<RulesPage, 'rules'>

function withRules(page: RequestedPage, kept?: KeptRules): RulesPage {
  if (!kept) return { ...page, rules: undefined }
  const { rules, ...release } = kept
  const inChannel = Object.hasOwn(rules, page.channel) ? rules[page.channel] : undefined
  return { ...page, ...release, channels: Object.keys(rules), rules: inChannel?.[page.locale] }
}

/** PostgreSQL refuses a text with a zero byte. */
const isName = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000')

/** From the beginning of the day in Jakarta to its end, or until now. */
function spanOf(isoDay: string, now: Date): { from: Date; to: Date } {
  const day = dayNumberOf(isoDay) ?? toDayNumber(now)
  const end = startOfDay(day + 1)
  return { from: startOfDay(day), to: end < now ? new Date(end.getTime() - 1) : now }
}
