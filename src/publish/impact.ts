import type { ServerConfig } from '../core/language/release.ts'
import { policyOf, type StepName } from '../server/catalog/policy.ts'
import type { Db } from '../server/db/db.ts'
import { selectedBankAccount } from '../server/profile/bank-account-queries.ts'
import { readProfile } from '../server/profile/profile-queries.ts'
import { completedSteps, requiredSteps } from '../server/profile/profile-steps.ts'
import { countSentProfiles, openOrders, unsentAccounts } from '../server/profile/replay-queries.ts'
import { stepFaults } from '../server/profile/step-faults.ts'

type Place = { step: string; field: string; count: number }

/** Counts alone; nothing in it is of a person. */
export type Impact = {
  /** `stop`: those that fit now and would be asked again; `places` where, one profile may stop at several. */
  profiles: { unsent: number; stop: number; sent: number; places: Place[] }
  /** `stop`: those of them whose payout waits, to a bank that the candidate does not have. */
  orders: { open: number; stop: number }
}

/** Replays what is stored under the rules in force and under the candidate's, as the product has them without a channel. */
export async function measureImpact(db: Db, inForce: ServerConfig, candidate: ServerConfig): Promise<Impact> {
  const found = new Map<string, Place>()
  let unsent = 0
  let stop = 0
  for await (const account of unsentAccounts(db)) {
    const places = await stopsOf(db, account, inForce, candidate)
    unsent += 1
    if (places.length > 0) stop += 1
    for (const { step, field } of places) {
      const key = JSON.stringify([step, field])
      found.set(key, { step, field, count: (found.get(key)?.count ?? 0) + 1 })
    }
  }
  const orders = await openOrders(db)
  const count = (some: typeof orders) => some.reduce((sum, each) => sum + each.orders, 0)
  const places = [...found.values()].toSorted(
    (one, other) => other.count - one.count || (one.step + one.field < other.step + other.field ? -1 : 1),
  )
  return {
    profiles: { unsent, stop, sent: await countSentProfiles(db), places },
    orders: { open: count(orders), stop: count(orders.filter(({ bank, isPaidOut }) => !isPaidOut && isGone(bank, inForce, candidate))) },
  }
}

async function stopsOf(
  db: Db,
  account: string,
  inForce: ServerConfig,
  candidate: ServerConfig,
): Promise<{ step: string; field: string }[]> {
  const profile = await readProfile(db, account)
  const [before, after] = [
    await completedSteps(db, inForce, account, profile, 'new'),
    await completedSteps(db, candidate, account, profile, 'new'),
  ]
  const faults: { [step in StepName]?: string[] } = stepFaults(candidate, profile)
  const asked = requiredSteps(inForce, '')
  const stopped = requiredSteps(candidate, '').filter((step) => !after[step] && (before[step] || !asked.includes(step)))
  const bank = (await selectedBankAccount(db, account))?.bank
  return [
    ...stopped.flatMap((step) => (before[step] ? (faults[step] ?? ['']) : ['']).map((field) => ({ step, field }))),
    ...(bank !== undefined && isGone(bank, inForce, candidate) ? [{ step: 'bank', field: 'bank' }] : []),
  ]
}

const isGone = (bank: string, inForce: ServerConfig, candidate: ServerConfig): boolean =>
  policyOf(inForce).banks.has(bank) && !policyOf(candidate).banks.has(bank)

/** Markdown, for a pull request or a letter. */
export function formatImpact({ profiles, orders }: Impact): string {
  const rows = profiles.places.map(({ step, field, count }) => `| ${step} | ${field || 'the whole step'} | ${count} |`)
  return [
    `**${profiles.stop} of ${profiles.unsent}** profiles that are not sent yet fit now and would be asked again; ${profiles.sent} were sent and stand by the rules of their day.`,
    ...(rows.length === 0 ? [] : ['', '| step | field | profiles |', '| --- | --- | --- |', ...rows]),
    '',
    `**${orders.stop} of ${orders.open}** open orders wait for a payout to a bank that would be gone; their borrowers would be asked for another account.`,
    '',
    'Counted from the database alone: what is typed on phones and not saved yet cannot be seen from here. Channels may ask for more.',
  ].join('\n')
}
