import type { Db, Sql } from '../db/db.ts'

const canBegin = (sql: Sql): sql is Db => 'transaction' in sql

/** Runs `work` in the transaction that is under way, or in one of its own. */
export function inTransaction<T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return canBegin(sql) ? sql.transaction(work) : work(sql)
}
