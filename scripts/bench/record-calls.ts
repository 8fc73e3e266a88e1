import { randomUUID } from 'node:crypto'
import type { Db, Sql } from '../../src/server/db/db.ts'
import { openPostgres } from '../../src/server/db/postgres.ts'
import { readVaultKeys } from '../../src/server/db/vault-keys.ts'
import { createVault } from '../../src/server/db/vault.ts'
import type { CallRequest } from '../../tests/server/support/call-request.ts'
import { openTestServer } from '../../tests/server/support/test-server.ts'

type Query = { sql: string; params: readonly unknown[] }
export type RecordedCall = { name: string; queries: Query[]; reply: unknown }
type NamedRequest = { name: string; request: CallRequest }

/** Records the queries and the reply of each call at its second run, when the server's caches are filled. */
export async function recordCalls(url: string, dataDir: string, calls: readonly NamedRequest[]): Promise<RecordedCall[]> {
  const queries: Query[] = []
  const db = await openPostgres(url, 4, () => {}, createVault(readVaultKeys({ dataKeys: undefined, dataDir })))
  const server = await openTestServer({ db: recording(db, queries), start: new Date() })
  try {
    const recorded: RecordedCall[] = []
    for (const { name, request } of [...calls, ...calls]) {
      queries.length = 0
      const { headers } = request
      const key = headers['idempotency-key'] === undefined ? {} : { 'idempotency-key': randomUUID() }
      const response = await server.app.inject({ ...request, headers: { ...headers, ...key } })
      if (response.statusCode !== 200) throw new Error(`${name} answered ${response.body}`)
      recorded.push({ name, queries: [...queries], reply: response.json() })
    }
    return recorded.slice(calls.length)
  } finally {
    await server.close()
  }
}

function recording(db: Db, into: Query[]): Db {
  const recordingSql = (sql: Sql): Sql => ({
    vault: sql.vault,
    query: (text, params = []) => {
      into.push({ sql: text, params })
      return sql.query(text, params)
    },
  })
  const bare = (sql: string) => void into.push({ sql, params: [] })
  return {
    ...db,
    ...recordingSql(db),
    transaction: async (work) => {
      bare('begin')
      const result = await db.transaction((tx) => work(recordingSql(tx)))
      bare('commit')
      return result
    },
  }
}
