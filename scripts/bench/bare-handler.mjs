import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import Fastify from 'fastify'
import pg from 'pg'

/** Cost of Fastify and one query alone; with a file of recorded calls, the cost of Fastify and the queries of each call. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
app.get('/', async () => (await pool.query('select id, phone from account where phone = $1', ['+6281350000011'])).rows)
const recorded = process.env.RECORDED_CALLS ? deserialize(readFileSync(process.env.RECORDED_CALLS)) : []
for (const { name, queries, reply } of recorded) {
  app.get(`/${name}`, async () => {
    const isWrite = queries.some(({ sql }) => sql === 'begin')
    const db = isWrite ? await pool.connect() : pool
    try {
      for (const { sql, params } of queries) if (sql !== 'commit') await db.query(sql, params)
    } finally {
      // The transaction is rolled back, so that the call can be repeated.
      if (isWrite) await db.query('rollback')
      if (isWrite) db.release()
    }
    return reply
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`A bare handler is at ${app.listeningOrigin}`)
