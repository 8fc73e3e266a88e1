import { maskPhone } from '../auth/phone.ts'
import { accountById } from '../db/accounts.ts'
import type { CreditState } from '../db/credits.ts'
import { readCredit } from '../db/credits.ts'
import { readProfile } from '../db/profiles.ts'
import type { Context } from '../http/handler.ts'
import type { MemberDesk } from './member-desk.ts'
import { askedSteps, stepsOf } from './steps.ts'
import { surplusOf } from './surplus.ts'
import { present, rupiah } from './wire.ts'

/** `verify` as the home decision reads it; 9 is none of its cases on purpose. */
export const verifyOf: Record<CreditState, number> = { new: 0, auditing: 1, approved: 2, rejected: 3, frozen: 9 }

export async function accountReply(context: Context, { member }: MemberDesk) {
  const [account, profile, credit] = [
    await accountById(context.sql, member.id),
    await readProfile(context.sql, member.id),
    await readCredit(context.sql, member.id),
  ]
  const steps = await stepsOf(context.sql, context.office, member.id, profile, credit.state)
  const asked = askedSteps(context.office, context.channel)
  return present({
    uid: member.id,
    phone_masked: maskPhone(member.phone),
    name: profile.person?.name as string | undefined,
    email: (profile.contact?.email ?? profile.work?.email) as string | undefined,
    has_password: account?.passwordHash != null,
    verify: verifyOf[credit.state],
    steps,
    steps_done: asked.filter((step) => steps[step]).length,
    steps_total: asked.length,
    submitted: credit.state !== 'new',
    surplus_amount: rupiah(await surplusOf(context.sql, member.id)),
  })
}
