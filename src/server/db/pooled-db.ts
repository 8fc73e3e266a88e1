import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Db, Sql } from './db.ts'
import type { SharedReads } from './shared-reads.ts'
import { isOutdatedPlan, isRead, renameStatement, statementOf } from './statements.ts'
import type { Vault } from './vault.ts'

const INT8 = 20
const DATE = 1082
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_RUNS = 6

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [DATE, (text) => text],
])
/** Cached, because the driver asks for each column of each result. */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    let parser = parsers.get(oid)
    if (!parser) parsers.set(oid, (parser = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown))
    return parser
  },
} as pg.CustomTypesConfig

type Pooled = Pick<Db, 'engine' | 'vault'> & { pool: pg.Pool; reads?: SharedReads }

/** Creates a Db over a connection pool, which `close` ends. */
export function pooledDb({ engine, vault, pool, reads }: Pooled): Db {
  return {
    engine,
    vault,
    query: (sql, params) => rowsOf(pool, sql, params, reads),
    transaction: (work) => transaction(pool, vault, work),
    script: async (sql) => {
      await pool.query(sql)
    },
    close: async () => {
      await Promise.all([reads?.close(), pool.end()])
    },
  }
}

async function rowsOf<T>(target: pg.Pool | pg.PoolClient, sql: string, params?: readonly unknown[], reads?: SharedReads): Promise<T[]> {
  const send = () => {
    const statement = statementOf(sql, params)
    return (isRead(sql) ? reads?.read(statement) : undefined) ?? target.query(statement)
  }
  try {
    return (await send()).rows as T[]
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    renameStatement(sql)
    // The error has aborted the transaction, which is retried as a whole.
    if (!(target instanceof pg.Pool)) throw error
    return (await send()).rows as T[]
  }
}

async function transaction<T>(pool: pg.Pool, vault: Vault, work: (tx: Sql) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await once(pool, vault, work)
    } catch (error) {
      if (run === MAX_RUNS || !isRetryable(error)) throw error
      await sleep(Math.random() * 20 * 2 ** run)
    }
  }
}

async function once<T>(pool: pg.Pool, vault: Vault, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ vault, query: (sql, params) => rowsOf(client, sql, params) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
}
