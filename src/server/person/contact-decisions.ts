import { toE164 } from '../../product/phone-number.ts'
import { isErased, lockWholeAccount } from '../auth/account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { replaceContacts } from '../profile/contact-queries.ts'
import { storedContacts } from '../profile/emergency-contacts.ts'
import { readProfile } from '../profile/profile-queries.ts'
import { privateFields } from '../profile/sealed-fields.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { type ContactDecision, insertContactDecision } from './contact-decision-queries.ts'
import { insertAccess, LENDER } from './person-queries.ts'

/**
 * Decision of the lender's staff about an emergency contact who objects. The number goes from the profile whatever the state of the
 * application; nothing that was decided depends on it.
 */
export const contactDecisions: DecisionKind<ContactDecision> = {
  path: '/callbacks/contact',
  fields: { phone: { type: 'string', pattern: '^\\+62[0-9]{9,12}$' }, outcome: { enum: ['remove'] } },
  apply: async (tx, decision, now, { clock, config }) => {
    const { reference, uid: accountId, phone } = decision
    // Saving the contacts and submitting them take the same lock.
    await lockCredit(tx, accountId)
    const account = await lockWholeAccount(tx, accountId)
    if (!account || toE164(phone) !== phone) throw new ApiError('badRequest')
    if (!(await insertContactDecision(tx, decision, account, now))) return
    if (isErased(account)) throw new ApiError('badRequest')
    const contacts = storedContacts(await readProfile(tx, accountId))
    const others = contacts.filter((contact) => toE164(contact.phone) !== phone)
    if (others.length === contacts.length) throw new ApiError('contactUnknown', { field: '/phone' })
    await replaceContacts(tx, accountId, others, privateFields(config))
    await insertAccess(tx, { operator: LENDER, action: 'contact', accountId, reason: reference, at: clock.systemTime() })
  },
}
