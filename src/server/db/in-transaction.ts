import type { Db, Sql } from './db.ts'

const isDb = (sql: Sql): sql is Db => 'transaction' in sql

export function inTransaction<T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  return isDb(sql) ? sql.transaction(work) : work(sql)
}
