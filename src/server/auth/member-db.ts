import { ApiError } from '../calls/errors.ts'
import type { Db } from '../db/db.ts'
import { lockKeptAccount } from './account-queries.ts'

/**
 * Db for the work of one member: its transactions commit only while the account is not erased, because a call may have waited for a lock or
 * a photo since its session was looked up. Checked last, in the order of locks that `lockCredit` gives.
 */
export const memberDb = (db: Db, accountId: string): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      if (!(await lockKeptAccount(tx, accountId))) throw new ApiError('loginLost')
      return result
    }),
})
