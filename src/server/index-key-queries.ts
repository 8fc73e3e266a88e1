import { columns } from './db/columns.ts'
import type { Db } from './db/db.ts'
import { SettingError } from './platform/settings.ts'
import { BANK_NUMBER_COLUMN } from './profile/bank-account-queries.ts'

/** Under another key nothing that is sealed would be found again, and the same number could be taken twice. */
export async function assertIndexKey({ vault, ...db }: Db): Promise<void> {
  const [known] = await db.query<{ cardNum: string; cardIndex: string }>(
    `select ${columns('card_num, card_index')} from bank_account where card_index is not null and starts_with(card_num, $1) limit 1`,
    [vault.newestPrefix],
  )
  if (!known || vault.blindIndex(vault.open(known.cardNum, BANK_NUMBER_COLUMN), BANK_NUMBER_COLUMN) === known.cardIndex) return
  throw new SettingError('DATA_INDEX_KEY is not the one that this database was written with, and it never changes: set it to that one.')
}
