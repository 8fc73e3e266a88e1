import type { Db, Sql } from './db.ts'

const isDb = (sql: Sql): sql is Db => 'transaction' in sql

/** Runs `work` in the transaction that is under way, or in one of its own. */
export function inTransaction<T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return isDb(sql) ? sql.transaction(work) : work(sql)
}
