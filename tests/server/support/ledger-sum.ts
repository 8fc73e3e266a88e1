import type { Sql } from '../../../src/server/db/db.ts'
import { ZERO_POSTING } from '../../../src/server/ledger/ledger-queries.ts'

const COLUMNS = Object.keys(ZERO_POSTING).map((account) => account.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Returns the sum of all postings, which is zero unless the ledger is wrong. */
export async function ledgerSum(sql: Sql): Promise<bigint> {
  const [row] = await sql.query<{ sum: bigint }>(`select coalesce(sum(${COLUMNS.join(' + ')}), 0)::bigint as sum from ledger`)
  return row?.sum ?? 0n
}
