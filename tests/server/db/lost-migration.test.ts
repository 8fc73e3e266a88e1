import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openUnlimitedPostgres } from '../../../src/server/db/postgres.ts'

const uncaught: unknown[] = []
const hear = (error: unknown) => void uncaught.push(error)
beforeEach(() => void process.prependListener('uncaughtException', hear))
afterEach(() => void process.removeListener('uncaughtException', hear))

/** Encodes a message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}
const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const BEGUN = Buffer.concat([message('C', Buffer.from('BEGIN\0')), message('Z', Buffer.from('T'))])

it('a connection lost between two statements of a migration fails the next one without ending the process', async () => {
  const database = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.once('data', () => socket.write(BEGUN, () => setTimeout(() => socket.destroy(), 20)))
    })
  }).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const db = openUnlimitedPostgres(`postgres://alur@127.0.0.1:${(database.address() as AddressInfo).port}/alur`)
  const work = db.transaction(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.query('select 1')
  })
  await expect(work).rejects.toThrow(/connection/i)
  expect(uncaught).toEqual([])
  await db.close()
  database.close()
})
