import { maskPhone } from '../auth/phone.ts'
import { accountById } from '../db/accounts.ts'
import type { CreditState } from '../db/credits.ts'
import { readCredit } from '../db/credits.ts'
import { readProfile } from '../db/profiles.ts'
import type { CallContext } from '../http/handler.ts'
import type { MemberContext } from './member-desk.ts'
import { requiredSteps, completedSteps } from './steps.ts'
import { readSurplus } from './surplus.ts'
import { omitMissing, toNumber } from './wire.ts'

/** `verify` as the home decision reads it; 9 is none of its cases on purpose. */
export const verifyCodes: Record<CreditState, number> = { new: 0, auditing: 1, approved: 2, rejected: 3, frozen: 9 }

export async function accountReply(context: CallContext, { member }: MemberContext) {
  const [account, profile, credit] = [
    await accountById(context.sql, member.id),
    await readProfile(context.sql, member.id),
    await readCredit(context.sql, member.id),
  ]
  const steps = await completedSteps(context.sql, context.config, member.id, profile, credit.state)
  const asked = requiredSteps(context.config, context.channel)
  return omitMissing({
    uid: member.id,
    phone_masked: maskPhone(member.phone),
    name: profile.person?.name as string | undefined,
    email: (profile.contact?.email ?? profile.work?.email) as string | undefined,
    has_password: account?.passwordHash != null,
    verify: verifyCodes[credit.state],
    steps,
    steps_done: asked.filter((step) => steps[step]).length,
    steps_total: asked.length,
    submitted: credit.state !== 'new',
    surplus_amount: toNumber(await readSurplus(context.sql, member.id)),
  })
}
