import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import { lockAccount } from '../auth/account-queries.ts'
import type { Sql } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

export type BankAccount = { id: string; bank: string; cardNum: string; holder: string; mobile: string; chosen: boolean }

/** Column name that numbers are sealed and indexed under; the index finds a repeated number. */
export const BANK_NUMBER_COLUMN = 'bank-number'

const COLUMNS = columns('id, bank, card_num, holder, mobile, chosen')

const opened = (sql: Sql, account: BankAccount): BankAccount => ({
  ...account,
  cardNum: sql.vault.open(account.cardNum, BANK_NUMBER_COLUMN),
})

export async function listBankAccounts(sql: Sql, accountId: string): Promise<BankAccount[]> {
  const rows = await sql.query<BankAccount>(
    `select ${COLUMNS} from bank_account where account_id = $1 and retired_at is null order by chosen desc, created_at desc, id`,
    [accountId],
  )
  return rows.map((row) => opened(sql, row))
}

/** Includes retired ones, which older loans refer to. */
export async function findBankAccount(sql: Sql, accountId: string, id: string): Promise<BankAccount | undefined> {
  return (await findBankAccounts(sql, accountId, [id])).get(id)
}

/** Finds bank accounts by their ids. */
export async function findBankAccounts(sql: Sql, accountId: string, ids: readonly string[]): Promise<Map<string, BankAccount>> {
  const rows = await sql.query<BankAccount>(`select ${COLUMNS} from bank_account where account_id = $1 and id = any($2::uuid[])`, [
    accountId,
    ids,
  ])
  return new Map(rows.map((row) => [row.id, opened(sql, row)]))
}

export async function selectedBankAccount(sql: Sql, accountId: string): Promise<BankAccount | undefined> {
  const [row] = await sql.query<BankAccount>(`select ${COLUMNS} from bank_account where account_id = $1 and chosen`, [accountId])
  return row && opened(sql, row)
}

export async function selectBankAccount(sql: Sql, accountId: string, id: string): Promise<void> {
  await lockAccount(sql, accountId)
  await sql.query('update bank_account set chosen = false where account_id = $1 and chosen and id <> $2', [accountId, id])
  await sql.query('update bank_account set chosen = true where account_id = $1 and id = $2', [accountId, id])
}

/** Repeating a bank and number updates the holder and the phone of that row, even of a retired one. */
export async function saveBankAccount(
  sql: Sql,
  accountId: string,
  account: { bank: string; cardNum: string; holder: string; mobile: string },
  at: Date,
): Promise<string> {
  const { bank, cardNum, holder, mobile } = account
  const sealed = {
    cardNum: sql.vault.seal(cardNum, BANK_NUMBER_COLUMN),
    cardIndex: sql.vault.blindIndex(cardNum, BANK_NUMBER_COLUMN),
  }
  const [row] = await insertRow<{ id: string }>(
    sql,
    'bank_account',
    { id: randomUUID(), accountId, bank, ...sealed, holder, mobile, chosen: false, createdAt: at },
    `on conflict (account_id, bank, card_index) do update set holder = excluded.holder, mobile = excluded.mobile, retired_at = null
     returning id`,
  )
  return row!.id
}

/** A replaced account stays stored, because loans refer to the account they were paid into. */
export async function retireBankAccount(sql: Sql, accountId: string, id: string, at: Date): Promise<void> {
  await sql.query('update bank_account set retired_at = $3, chosen = false where account_id = $1 and id = $2', [accountId, id, at])
}
