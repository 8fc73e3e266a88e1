import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { guardOneTask, guardTransactions } from '../../../src/server/db/guard-transactions.ts'
import { randomVault } from '../support/random-vault.ts'

const tx: Sql = { vault: randomVault, query: async <T>() => [{ v: 'inside' }] as T[] }
const unguarded: Db = {
  ...tx,
  engine: 'embedded',
  query: async <T>() => [{ v: 'outside' }] as T[],
  transaction: (work) => work(tx),
  script: async () => {},
  close: async () => {},
}

describe.each([
  { guards: 'a process', guard: guardTransactions },
  { guards: 'a request', guard: guardOneTask },
])('the guard of $guards', ({ guard }) => {
  const inside: { name: string; use: (db: Db) => Promise<unknown> }[] = [
    { name: 'a query', use: (db) => db.query('select 1') },
    { name: 'a transaction', use: (db) => db.transaction(async () => 1) },
    { name: 'a script', use: (db) => db.script('select 1') },
  ]
  const opened = (): Db => {
    const db = guard(unguarded)
    onTestFinished(() => db.close())
    return db
  }

  it.each(inside)('refuses $name of the Db inside its own transaction', async ({ use }) => {
    const db = opened()
    await expect(db.transaction(() => use(db))).rejects.toThrow('inside a transaction')
  })

  it('allows the transaction itself, and the Db afterwards, whether it succeeded or failed', async () => {
    const db = opened()
    expect(await db.transaction((own) => own.query('select 1'))).toEqual([{ v: 'inside' }])
    await expect(db.transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await db.query('select 1')).toEqual([{ v: 'outside' }])
  })
})

it('later promises do not track a closed Db', async () => {
  // In Node versions that implement AsyncLocalStorage with hooks, each enabled storage adds a symbol to promises.
  const tracked = () => Object.getOwnPropertySymbols(Promise.resolve()).length
  const before = tracked()
  const db = guardTransactions(unguarded)
  await db.transaction((own) => own.query('select 1'))
  await db.close()
  expect(tracked()).toBe(before)
})
