import type { FastifyInstance } from 'fastify'
import { toE164 } from '../../product/phone-number.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import { consume, uncount } from '../auth/rate-limit-queries.ts'
import { type Account, accountById, accountByPhone, isErased } from '../auth/account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { isUuid, omitMissing, toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { validatorFor } from '../http/call-schemas.ts'
import type { RequestBody } from '../http/request-body.ts'
import { readProfile } from '../profile/profile-queries.ts'
import { accountIdOfOrder, insertAccess, listOrders } from './person-queries.ts'
import { staffAccess } from './staff-access.ts'

/** Look-ups per hour and token that may find nobody. The others are in the access log. */
export const MISSES_PER_HOUR = 100

/** One of the three. `phone`: in any notation. `order_no`: as read out by the borrower, of a loan or, with a B, of a shop's order. */
type Wanted = { phone?: string; uid?: string; order_no?: string }

const schema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: { phone: { type: 'string' }, uid: { type: 'string' }, order_no: { type: 'string', pattern: '^B?[0-9]{6,30}$' } },
}
const isWanted = validatorFor<Wanted>(schema)

/**
 * `POST /staff/account` with `X-Reason`: finds the account of a phone, an id or an order, for staff only and recorded in the access log. A
 * `POST`, because a phone in a URL would end up in the logs of every proxy.
 */
export function registerAccountLookup(app: FastifyInstance, { clock, db, log, settings }: Services): void {
  // Runs before the body is read, so that the address does not seem to exist for anybody else, whatever was sent.
  const onRequest = async (request: Parameters<typeof staffAccess>[0]) => {
    if (!staffAccess(request, settings)) throw new ApiError('noSuchCall')
  }
  app.post('/staff/account', { onRequest }, async (request, reply) => {
    const access = staffAccess(request, settings)
    const body = request.body as RequestBody | undefined
    const wanted = body?.send === 'json' ? body.value : undefined
    if (!access || !isWanted(wanted)) throw new ApiError('badRequest')
    const { operator } = access
    const [ofHour, now] = [rateLimit.staffLookup(operator), clock.now()]
    if ((await consume(db, ofHour, MISSES_PER_HOUR, now)) === false) return reply.code(429).send()
    const found = await db.transaction(async (tx) => {
      const account = await findAccount(tx, wanted)
      if (!account) return undefined
      await uncount(tx, ofHour, now)
      await insertAccess(tx, { ...access, action: 'account', accountId: account.id, at: clock.systemTime() })
      return foundAccount(tx, account)
    })
    if (!found) {
      log.warn({ operator }, 'a look-up by the staff found nobody')
      throw new ApiError('noSuchCall')
    }
    return reply.send(found)
  })
}

/** An invalid id or phone finds no account. */
async function findAccount(sql: Sql, { phone, uid, order_no }: Wanted): Promise<Account | undefined> {
  const e164 = phone === undefined ? undefined : toE164(phone)
  if (e164 !== undefined) return accountByPhone(sql, e164)
  const id = order_no === undefined ? uid : await accountIdOfOrder(sql, order_no)
  return id !== undefined && isUuid(id) ? accountById(sql, id) : undefined
}

/** Without phone and name for an erased person, and without a name when none was given yet. */
async function foundAccount(sql: Sql, account: Account) {
  const { person } = await readProfile(sql, account.id)
  const orders = await listOrders(sql, account.id)
  return omitMissing({
    uid: account.id,
    phone: isErased(account) ? undefined : account.phone,
    name: person?.name as string | undefined,
    orders: orders.map(({ no, state, principal, purchaseNo }) =>
      omitMissing({ order_no: no, state, amount: toNumber(principal), purchase_no: purchaseNo ?? undefined }),
    ),
  })
}
