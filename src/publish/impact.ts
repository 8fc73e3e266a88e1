import type { ServerConfig } from '../core/language/release.ts'
import { policyOf, type StepName } from '../server/catalog/policy.ts'
import type { Db } from '../server/db/db.ts'
import { selectedBankAccount } from '../server/profile/bank-account-queries.ts'
import { readProfile } from '../server/profile/profile-queries.ts'
import { completedSteps, requiredSteps } from '../server/profile/profile-steps.ts'
import { openOrders, sentProfiles, unsentAccounts } from '../server/profile/replay-queries.ts'
import { stepFaults } from '../server/profile/step-faults.ts'

type AffectedField = { step: string; field: string; count: number }

/** Counts only, no personal data. */
type ChannelImpact = {
  /**
   * `stop`: profiles that are valid now and would have to answer again; `places`: the fields at which they stop (one profile may stop at
   * several).
   */
  profiles: { unsent: number; stop: number; sent: number; places: AffectedField[] }
  /** `stop`: orders whose pending payout goes to a bank that the candidate lacks. */
  orders: { open: number; stop: number }
}
/** Impact by channel; `base` is the product without a channel. */
export type Impact = { [channel: string]: ChannelImpact }

const BASE = 'base'

/** Replays stored profiles and orders under the rules in force and under the candidate's, each in its own channel. */
export async function measureImpact(db: Db, inForce: ServerConfig, candidate: ServerConfig): Promise<Impact> {
  const names = new Set([BASE, ...Object.keys(inForce.journeys), ...Object.keys(candidate.journeys)])
  const impact: Impact = Object.fromEntries(
    [...names].map((name) => [name, { profiles: { unsent: 0, stop: 0, sent: 0, places: [] }, orders: { open: 0, stop: 0 } }]),
  )
  const of = (channel: string) => impact[names.has(channel) ? channel : BASE]!
  for await (const account of unsentAccounts(db)) {
    const { profiles } = of(account.channel)
    const places = await stopsOf(db, account, inForce, candidate)
    profiles.unsent += 1
    if (places.length > 0) profiles.stop += 1
    for (const place of places) addTo(profiles.places, place)
  }
  for (const { channel, profiles } of await sentProfiles(db)) of(channel).profiles.sent += profiles
  for (const { channel, bank, isPaidOut, orders } of await openOrders(db)) {
    const found = of(channel).orders
    found.open += orders
    if (!isPaidOut && isGone(bank, inForce, candidate)) found.stop += orders
  }
  for (const { profiles } of Object.values(impact))
    profiles.places.sort((one, other) => other.count - one.count || (one.step + one.field < other.step + other.field ? -1 : 1))
  return impact
}

function addTo(places: AffectedField[], { step, field }: Omit<AffectedField, 'count'>): void {
  const known = places.find((place) => place.step === step && place.field === field)
  if (known) known.count += 1
  else places.push({ step, field, count: 1 })
}

async function stopsOf(
  db: Db,
  { id, channel }: { id: string; channel: string },
  inForce: ServerConfig,
  candidate: ServerConfig,
): Promise<Omit<AffectedField, 'count'>[]> {
  const [old, next] = [
    { config: inForce, channel },
    { config: candidate, channel },
  ]
  const profile = await readProfile(db, id)
  const [before, after] = [await completedSteps(db, old, id, profile, 'new'), await completedSteps(db, next, id, profile, 'new')]
  const faults: { [step in StepName]?: string[] } = stepFaults(next, profile)
  const asked = requiredSteps(old)
  const stopped = requiredSteps(next).filter((step) => !after[step] && (before[step] || !asked.includes(step)))
  const bank = (await selectedBankAccount(db, id))?.bank
  return [
    ...stopped.flatMap((step) => (before[step] ? (faults[step] ?? ['']) : ['']).map((field) => ({ step, field }))),
    ...(bank !== undefined && isGone(bank, inForce, candidate) ? [{ step: 'bank', field: 'bank' }] : []),
  ]
}

const isGone = (bank: string, inForce: ServerConfig, candidate: ServerConfig): boolean =>
  policyOf(inForce).banks.has(bank) && !policyOf(candidate).banks.has(bank)

/** Formats the impact as Markdown, for a pull request or a letter. Channels without data are left out. */
export function formatImpact(impact: Impact): string {
  const used = Object.entries(impact).filter(
    ([name, { profiles, orders }]) => name === BASE || profiles.unsent + profiles.sent + orders.open > 0,
  )
  return [
    ...used.flatMap(([name, each]) => [name === BASE ? '## Without a channel' : `## ${name}`, '', ...channelLines(each), '']),
    'Counted from the database alone: what is typed on phones and not saved yet cannot be seen from here.',
    'Decision tables are not applied again: who would be approved, and for how much, is decided when an application is sent.',
  ].join('\n')
}

function channelLines({ profiles, orders }: ChannelImpact): string[] {
  const rows = profiles.places.map(({ step, field, count }) => `| ${step} | ${field || 'the whole step'} | ${count} |`)
  return [
    `**${profiles.stop} of ${profiles.unsent}** profiles that are not sent yet fit now and would be asked again; ${profiles.sent} were sent and stand by the rules of their day.`,
    ...(rows.length === 0 ? [] : ['', '| step | field | profiles |', '| --- | --- | --- |', ...rows]),
    '',
    `**${orders.stop} of ${orders.open}** open orders wait for a payout to a bank that would be gone; their borrowers would be asked for another account.`,
  ]
}
