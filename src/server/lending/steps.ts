import { chosenBankAccount } from '../db/bank-accounts.ts'
import type { Sql } from '../db/db.ts'
import type { Sections } from '../db/profiles.ts'
import type { StepName } from './lender.ts'

export type Steps = Record<StepName, boolean>

/** Progress is read off the answers; it is stored nowhere. */
export async function stepsOf(sql: Sql, accountId: string, profile: Sections): Promise<Steps> {
  return {
    ktp: false,
    person: profile.person !== undefined,
    job: profile.job !== undefined,
    work: profile.work !== undefined,
    contacts: profile.contacts !== undefined,
    face: false,
    bank: (await chosenBankAccount(sql, accountId)) !== undefined,
  }
}
