import type { Db } from './db/db.ts'
import { SEALED_PREFIX } from './db/vault.ts'
import { SettingError } from './platform/settings.ts'

/**
 * Refuses keys that would make servers fail to open each other's data. A key may seal only after a start that had it in second place or
 * later, and no server starts without the key that the previous start sealed with. The database cannot tell whether every server has a key.
 */
export async function assertDataKeys(db: Db): Promise<void> {
  const [newest] = db.vault.keyNames
  const { known, latest } = await readKeys(db)
  if (latest !== undefined && !db.vault.keyNames.includes(latest))
    throw new SettingError('DATA_KEYS lacks the key that this database is sealed with now: add it.')
  if (known.length > 0 && !known.includes(newest))
    throw new SettingError(
      'DATA_KEYS begins with a key that no server of this database has had: put it behind the old one, start every server, then put it first.',
    )
  await db.query('insert into data_key (name) select unnest($1::text[]) on conflict do nothing', [db.vault.keyNames])
  await db.query('update data_key set start = (select coalesce(max(start), 0) + 1 from data_key) where name = $1', [newest])
}

async function readKeys(db: Db): Promise<{ known: string[]; latest?: string }> {
  const keys = await db.query<{ name: string; seals: boolean }>(
    'select name, start is not null as seals from data_key order by start desc nulls last',
  )
  const [first] = keys
  if (!first) return { known: await keysOfBankAccounts(db) }
  return { known: keys.map(({ name }) => name), ...(first.seals && { latest: first.name }) }
}

/** Keys of a database written before it stored their names. */
async function keysOfBankAccounts(db: Db): Promise<string[]> {
  const keys = await db.query<{ name: string }>(
    `select distinct split_part(card_num, ':', 2) as name from bank_account where starts_with(card_num, $1)`,
    [SEALED_PREFIX],
  )
  return keys.map(({ name }) => name)
}
