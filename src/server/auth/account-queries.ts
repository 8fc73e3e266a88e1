import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type Account = { id: string; phone: string; passwordHash: string | null; locale: string | null }

const COLUMNS = columns('id, phone, password_hash, locale')

/** Prefix that replaces the phone of an erased person, as written by `person-tables.ts`. */
const ERASED = 'erased '
export const isErased = ({ phone }: Pick<Account, 'phone'>): boolean => phone.startsWith(ERASED)
export const NOT_ERASED = `account.phone not like '${ERASED}%'`

export async function accountByPhone(sql: Sql, phone: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where phone = $1`, [phone])
  return row
}

export async function accountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where id = $1`, [id])
  return row
}

/**
 * Finds the account of a phone and locks its phone until the transaction ends, so that a caller who has proven the phone may be signed in.
 */
export async function lockAccountOfPhone(sql: Sql, phone: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where phone = $1 for key share`, [phone])
  return row
}

/** Returns false when the phone already has an account. */
export async function createAccount(sql: Sql, id: string, phone: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    'insert into account (id, phone, created_at) values ($1, $2, $3) on conflict (phone) do nothing returning id',
    [id, phone, now],
  )
  return rows.length === 1
}

/**
 * `phone`: the phone whose owner proved the change. `expectedHash`: the hash that the proof was checked against (null: no password).
 * Returns false when another change came first.
 */
export async function setPasswordHash(
  sql: Sql,
  { id, phone }: Pick<Account, 'id' | 'phone'>,
  hash: string,
  expectedHash?: string | null,
): Promise<boolean> {
  const rows = await sql.query(
    'update account set password_hash = $2 where id = $1 and phone = $5 and ($4 or password_hash is not distinct from $3) returning id',
    [id, hash, expectedHash ?? null, expectedHash === undefined, phone],
  )
  return rows.length === 1
}

const UNIQUE_VIOLATION = '23505'

/**
 * Changes the phone and removes the password, which may have been set by the previous phone's holder. Returns false when the phone already
 * has an account, including this one: the transaction must then be rolled back, since somebody may have signed up with it at this moment.
 * Locks the whole account.
 */
export async function changePhone(sql: Sql, id: string, phone: string): Promise<boolean> {
  try {
    const rows = await sql.query(
      `update account set phone = $2, password_hash = null where id = $1 and not exists (select from account where phone = $2) returning id`,
      [id, phone],
    )
    return rows.length === 1
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Returns false when the password has changed since. Blocks changes until the transaction ends. */
export async function lockUnchangedPassword(sql: Sql, id: string, hash: string): Promise<boolean> {
  const rows = await sql.query('select id from account where id = $1 and password_hash = $2 for no key update', [id, hash])
  return rows.length === 1
}

/** Locks the account, after any other row: see `lockCredit`. */
export async function lockAccount(sql: Sql, id: string): Promise<void> {
  await sql.query('select id from account where id = $1 for no key update', [id])
}

/** Returns false when the account is erased. Until the transaction ends, erasure waits, and then finds what was written. */
export async function lockKeptAccount(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(`select id from account where id = $1 and ${NOT_ERASED} for key share`, [id])
  return rows.length === 1
}

/** Waits for all writers of this account, which then wait in turn. Locked after any other row, as in `lockAccount`. */
export async function lockWholeAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where id = $1 for update`, [id])
  return row
}

/** Remembers the language for messages to the account that are not sent in reply to a request. */
export async function rememberLocale(sql: Sql, id: string, locale: string): Promise<void> {
  await sql.query('update account set locale = $2 where id = $1 and locale is distinct from $2', [id, locale])
}
