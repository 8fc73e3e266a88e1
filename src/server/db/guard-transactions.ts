import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

/**
 * Refuses the use of the Db inside one of its own transactions: the embedded engine would deadlock, and PostgreSQL would silently run the
 * statement outside the transaction.
 */
export function guardTransactions(db: Db): Db {
  const inside = new AsyncLocalStorage<true>()
  const guard = guarded(
    db,
    () => inside.getStore() === true,
    (work) => inside.run(true, work),
  )
  return {
    ...guard,
    // Once enabled, a storage is propagated to every later promise of the process, so it is disabled afterwards.
    close: () => guard.close().finally(() => inside.disable()),
  }
}

/** Cheaper guard for the sequential work of one request: a flag costs less than tracking every promise of the process. */
export function guardOneTask(db: Db): Db {
  let isInside = false
  return guarded(
    db,
    () => isInside,
    async (work) => {
      isInside = true
      try {
        return await work()
      } finally {
        isInside = false
      }
    },
  )
}

function guarded(db: Db, isInside: () => boolean, enter: <T>(work: () => Promise<T>) => Promise<T>): Db {
  const outside = <T>(use: () => Promise<T>): Promise<T> =>
    isInside() ? Promise.reject(new Error('The database is used inside a transaction without its `tx`.')) : use()
  return {
    engine: db.engine,
    vault: db.vault,
    query: (sql, params) => outside(() => db.query(sql, params)),
    transaction: (work) => outside(() => db.transaction((tx) => enter(() => work(tx)))),
    script: (sql) => outside(() => db.script(sql)),
    close: () => db.close(),
  }
}
