import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

/**
 * Refuses the Db inside one of its own transactions: the embedded engine would deadlock, and PostgreSQL would run the statement
 * outside the transaction unnoticed.
 */
export function guardTransactions(db: Db): Db {
  const inside = new AsyncLocalStorage<true>()
  const outside = () => {
    if (inside.getStore()) throw new Error('The database is used inside a transaction without its `tx`.')
  }
  return {
    engine: db.engine,
    vault: db.vault,
    query: async (sql, params) => {
      outside()
      return db.query(sql, params)
    },
    transaction: async (work) => {
      outside()
      return db.transaction((tx) => inside.run(true, () => work(tx)))
    },
    script: async (sql) => {
      outside()
      return db.script(sql)
    },
    close: () => db.close(),
  }
}
