import Fastify from 'fastify'
import pg from 'pg'

/** What Fastify and one query cost by themselves. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
app.get('/', async () => (await pool.query('select id, phone from account where phone = $1', ['+6281350000011'])).rows)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`A bare handler is at ${app.listeningOrigin}`)
