import { columns } from './db/columns.ts'
import type { Db } from './db/db.ts'
import { SEALED_PREFIX, type Vault } from './db/vault.ts'
import { SettingError } from './platform/settings.ts'
import { BANK_NUMBER_COLUMN } from './profile/bank-account-queries.ts'

/** Text indexed for the fingerprint; it never changes. */
const CONSTANT = 'index-key'

/**
 * Refuses another index key than the database was written with: sealed values would not be found again, and the same number could be
 * registered twice. The first start stores a fingerprint of the key, and later starts compare theirs with it, independent of the sealing
 * keys.
 */
export async function assertIndexKey(db: Db): Promise<void> {
  const own = db.vault.blindIndex(CONSTANT, CONSTANT)
  if ((await readFingerprint(db)) === undefined) {
    await assertIndexOfBankAccounts(db)
    await db.query('insert into index_key (id, fingerprint) values (1, $1) on conflict do nothing', [own])
  }
  if ((await readFingerprint(db)) !== own) throw wrongKey()
}

async function readFingerprint(db: Db): Promise<string | undefined> {
  const [row] = await db.query<{ fingerprint: string }>('select fingerprint from index_key')
  return row?.fingerprint
}

type KnownAccount = { cardNum: string; cardIndex: string }

/** Checks a database written before the fingerprint against its indexed values: one bank account per sealing key. */
async function assertIndexOfBankAccounts({ vault, ...db }: Db): Promise<void> {
  const known = await db.query<KnownAccount>(
    `select distinct on (split_part(card_num, ':', 2)) ${columns('card_num, card_index')} from bank_account
     where card_index is not null and starts_with(card_num, $1)`,
    [SEALED_PREFIX],
  )
  const opened = known.filter(({ cardNum }) => vault.hasKeyOf(cardNum))
  if (known.length > 0 && opened.length === 0)
    throw new SettingError('DATA_KEYS has none of the keys that this database was sealed with: set it to those.')
  if (!opened.every((account) => isIndexedBy(vault, account))) throw wrongKey()
}

const isIndexedBy = (vault: Vault, { cardNum, cardIndex }: KnownAccount): boolean =>
  vault.blindIndex(vault.open(cardNum, BANK_NUMBER_COLUMN), BANK_NUMBER_COLUMN) === cardIndex

const wrongKey = () =>
  new SettingError('DATA_INDEX_KEY is not the one that this database was written with, and it never changes: set it to that one.')
