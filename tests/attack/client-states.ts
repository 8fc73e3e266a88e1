import { fillIds, idsOf } from '../deep-links/addresses.ts'
import { fillProfile, type Borrower } from '../server/support/borrower.ts'
import { cardNumber } from '../journeys/support/borrower-page.ts'
import { signInByApi } from '../journeys/support/api-client.ts'
import { jobOf, productRelease, salaryOf } from '../journeys/support/release.ts'
import { orderByApi } from '../journeys/support/borrower-stages.ts'
import type { TestServer } from '../journeys/support/server.ts'

/** States of `tests/deep-links`; the one that opens the most addresses is first. */
export const memberStates = ['onTime', 'approved', 'unaudited', 'visitor'] as const
export type MemberState = (typeof memberStates)[number]
export type Member = { phone: string; token: string; uid: string; open(address: string): string } | undefined

const born = Date.UTC(1990, 4, 17) / 1000
const name = 'Ayu Pratiwi'
let last = 0

/** Creates a borrower in this state. Returns undefined for a visitor. */
export async function createMember(server: TestServer, state: MemberState): Promise<Member> {
  if (state === 'visitor') return undefined
  const serial = ++last
  const phone = `0812${String(70_000_000 + serial)}`
  const borrower = await signInByApi(server, phone)
  if (state !== 'unaudited') await approve(server, borrower, serial)
  if (state === 'onTime') {
    await orderByApi({ server, phone }, borrower, 3)
    await server.sandbox('payout', { result: 'ok', phone })
  }
  const { uid } = await borrower.data('account')
  const ids = await idsOf(borrower.data)
  return { phone, token: borrower.token, uid, open: (address) => fillIds(address, ids) }
}

async function approve(server: TestServer, borrower: Borrower, serial: number): Promise<void> {
  const job = jobOf(productRelease, 'best')
  const person = { cardid: cardNumber(5000 + serial), name, birth_date: born, gender: 'female' }
  await fillProfile(borrower, { person, job: { ...job, salary: salaryOf(productRelease, job.income) } })
  await server.sandbox('face', { phone: borrower.phone })
  await borrower.data('submitProfile')
  await server.sandbox('audit', { phone: borrower.phone })
}
