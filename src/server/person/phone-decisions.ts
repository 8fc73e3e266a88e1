import { toE164 } from '../../product/phone-number.ts'
import { readWhatsapp, saveWhatsapp } from '../account/whatsapp-queries.ts'
import { type Account, changePhone, isErased, lockWholeAccount } from '../auth/account-queries.ts'
import { endSessions } from '../auth/session-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { policyOf } from '../catalog/policy.ts'
import type { Sql } from '../db/db.ts'
import { addHours } from '../platform/calendar.ts'
import { storedContacts } from '../profile/emergency-contacts.ts'
import { readProfile } from '../profile/profile-queries.ts'
import type { DecisionKind, DecisionServices } from '../staff/staff-decisions.ts'
import { insertAccess, LENDER } from './person-queries.ts'
import { insertPhoneDecision, type PhoneDecision } from './phone-decision-queries.ts'

/**
 * Decision of the lender's staff about a borrower who has lost the phone number, after they have identified the person. The holder of the
 * old number may have set a password with it, or be signed in, so both end.
 */
export const phoneDecisions: DecisionKind<PhoneDecision> = {
  path: '/callbacks/phone',
  fields: { phone: { type: 'string', pattern: '^\\+62[0-9]{9,12}$' } },
  apply: async (tx, decision, now, services) => {
    const { reference, uid: accountId, phone } = decision
    const { clock } = services
    const account = await lockWholeAccount(tx, accountId)
    if (!account || toE164(phone) !== phone) throw new ApiError('badRequest')
    if (!(await insertPhoneDecision(tx, decision, account, now))) return
    if (isErased(account)) throw new ApiError('badRequest')
    if (await isContact(tx, accountId, phone)) throw new ApiError('phoneOfContact', { field: '/phone' })
    if (!(await changePhone(tx, accountId, phone))) throw new ApiError('badRequest')
    await insertAccess(tx, { operator: LENDER, action: 'phone', accountId, reason: reference, at: clock.systemTime() })
    await endSessions(tx, accountId, clock.systemTime())
    await followWhatsapp(tx, account, phone, now)
    await tellBoth(tx, services, account, phone, now)
  },
}

/** Whether the number is one of the borrower's emergency contacts. */
async function isContact(sql: Sql, accountId: string, phone: string): Promise<boolean> {
  return storedContacts(await readProfile(sql, accountId)).some((contact) => toE164(contact.phone) === phone)
}

/** The borrower's own number was used for WhatsApp too, unless another one was given. */
async function followWhatsapp(sql: Sql, before: Account, phone: string, now: Date): Promise<void> {
  const number = await readWhatsapp(sql, before.id)
  if (number?.phone === before.phone) await saveWhatsapp(sql, before.id, phone, now)
}

/** The old number may belong to somebody else by now: its message contains neither the new number nor a name. */
async function tellBoth(
  sql: Sql,
  { config, translations, ports }: DecisionServices,
  before: Account,
  phone: string,
  now: Date,
): Promise<void> {
  const { service, smsTimes } = policyOf(config)
  const text = translations.translatorFor(translations.localeOf(before.locale))
  const until = addHours(now, smsTimes.withinHours)
  const values = { phone: service.phone }
  await ports.sms.send(sql, { phone, text: text('sms.phoneNew', values), at: now, until })
  await ports.sms.send(sql, { phone: before.phone, text: text('sms.phoneOld', values), at: now, until })
}
