import { maskPhone } from '../auth/phone-number.ts'
import { accountById } from '../auth/account-queries.ts'
import { verifyCodes } from '../credit/credit-state.ts'
import { readCredit } from '../credit/credit-queries.ts'
import { readProfile } from './profile-queries.ts'
import type { CallContext } from '../calls/call-handler.ts'
import type { MemberContext } from '../account/member-context.ts'
import { requiredSteps, completedSteps } from './profile-steps.ts'
import { sentBackReply } from './sent-back-reply.ts'
import { readSurplusAndPayouts } from '../ledger/ledger-queries.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'

export async function accountReply(context: CallContext, { member }: MemberContext) {
  const [account, profile, credit] = [
    await accountById(context.sql, member.id),
    await readProfile(context.sql, member.id),
    await readCredit(context.sql, member.id),
  ]
  const steps = await completedSteps(context.sql, context, member.id, profile, credit.state)
  const required = requiredSteps(context)
  const surplus = await readSurplusAndPayouts(context.sql, member.id)
  return omitMissing({
    uid: member.id,
    phone_masked: maskPhone(member.phone),
    name: profile.person?.name as string | undefined,
    email: (profile.contact?.email ?? profile.work?.email) as string | undefined,
    has_password: account?.passwordHash != null,
    verify: verifyCodes[credit.state],
    steps,
    steps_done: required.filter((step) => steps[step]).length,
    steps_total: required.length,
    submitted: credit.state !== 'new',
    sent_back: await sentBackReply(context.sql, member.id, credit, profile, context.text),
    surplus_amount: toNumber(surplus.kept),
    refund_amount: toNumber(surplus.onItsWay) || undefined,
  })
}
