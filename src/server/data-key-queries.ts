import type { Db } from './db/db.ts'
import { SEALED_PREFIX } from './db/vault.ts'
import { SettingError } from './platform/settings.ts'

/**
 * A server that seals with a key which others do not have makes them fail, and so does one that lacks what they seal with. So a key is
 * known from a start that had it behind the first one before a start may seal with it, and no server starts without the key of the start
 * before. Whether every server has a key, the database does not know.
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

/** Of a database from before it kept the names. */
async function keysOfBankAccounts(db: Db): Promise<string[]> {
  const keys = await db.query<{ name: string }>(
    `select distinct split_part(card_num, ':', 2) as name from bank_account where starts_with(card_num, $1)`,
    [SEALED_PREFIX],
  )
  return keys.map(({ name }) => name)
}
