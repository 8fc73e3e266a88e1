import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memberDb } from '../../../src/server/auth/member-db.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { erasePerson } from '../../../src/server/person/person.ts'
import type { CardReading } from '../../../src/server/ports/identity-card/identity-card-port.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { insertBusinessPhoto } from '../../../src/server/profile/business-photo-queries.ts'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { type Borrower, createBorrower, person } from '../support/borrower.ts'
import { engines, hasPostgres, openFreshDatabase } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

/** Hook that runs while a photo is encoded, read or compared. */
let meanwhile = async (): Promise<unknown> => undefined
vi.mock('../../../src/server/ports/photos/encode-photo.ts', () => ({
  encodePhoto: async () => {
    await meanwhile()
    return { picture: photo, preview: photo }
  },
}))
const reading: CardReading = { ok: true, fields: { name: 'SITI' }, unsure: [], copy: photo }
const ports = {
  ...localPorts,
  identityCard: { read: async () => meanwhile().then(() => reading) },
  faces: { compare: async () => meanwhile().then(() => ({ ok: false, reason: 'otherPerson' }) as const) },
}

const LOGIN_LOST = 4047
let count = 0
async function member(server: TestServer): Promise<{ who: Borrower; uid: string }> {
  const who = await createBorrower(server, `0812777001${String(++count).padStart(2, '0')}`)
  return { who, uid: (await who.data('account')).uid }
}
const erase = (server: TestServer, uid: string, db: Db = server.db) => {
  const now = server.clock.now()
  return erasePerson(db, { person: uid, operator: 'Rini', reason: 'asked for', at: now }, { refundDays: {}, now })
}
const rowsOf = (server: TestServer, table: string, uid: string) => server.db.query(`select * from ${table} where account_id = $1`, [uid])

describe.each(engines)('an account that is erased while a photo is processed, on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), ports })
  })
  afterAll(() => server?.close())

  it.each([
    { call: 'keepCardPhoto', payload: { id_card: photo }, table: 'card_photo' },
    { call: 'ocrCheck', payload: { id_card: photo }, table: 'card_photo' },
    { call: 'addBusinessPhoto', payload: { photo }, table: 'business_photo' },
    { call: 'faceCheck', payload: { selfie: photo }, table: 'sent_selfie' },
  ])('stores none of it: $call', async ({ call, payload, table }) => {
    meanwhile = async () => undefined
    const { who, uid } = await member(server)
    if (call === 'faceCheck') await saveCardPhoto(server.db, uid, { photo, unread: false }, server.clock.now())
    meanwhile = () => erase(server, uid)
    expect(await who.call(call, payload)).toMatchObject({ code: LOGIN_LOST })
    expect(await rowsOf(server, table, uid)).toEqual([])
  })
})

/** A database whose transactions wait before a statement until `letGo`. */
function stoppedAt(db: Db, statement: RegExp) {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  let stop = () => {}
  const isStopped = new Promise<void>((resolve) => (stop = resolve))
  const stopping: Db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (sql, params) => {
            if (statement.test(sql)) {
              stop()
              await isLetGo
            }
            return tx.query(sql, params)
          },
        }),
      ),
  }
  return { db: stopping, isStopped, letGo }
}

describe.runIf(hasPostgres)('an account that is being erased while a call writes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await openFreshDatabase(), ports })
  })
  afterAll(() => server?.close())

  const isSomebody = async (doing: string) =>
    (await server.db.query(`select 1 from pg_stat_activity where datname = current_database() and ${doing}`)).length > 0
  const isWaiting = () => isSomebody(`wait_event_type = 'Lock'`)
  const isAboutToCommit = () => isSomebody(`state = 'idle in transaction' and query like '%for key share'`)

  it.each<{ call: string; payload: Record<string, unknown>; table: string }>([
    { call: 'saveBase', payload: person, table: 'profile' },
    { call: 'saveAccount', payload: { email: 'siti@example.com' }, table: 'profile' },
    { call: 'feedback', payload: { reason: 1, content: 'The app is slow on my phone.' }, table: 'feedback' },
  ])('stores nothing of it: $call', async ({ call, payload, table }) => {
    const { who, uid } = await member(server)
    const stopped = stoppedAt(server.db, /^update account set phone/)
    const erased = erase(server, uid, stopped.db)
    await stopped.isStopped
    let isAnswered = false
    const answer = who.call(call, payload).finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 20_000 }).toBe(true)
    stopped.letGo()
    await erased
    expect(await answer).toMatchObject({ code: LOGIN_LOST })
    expect(await rowsOf(server, table, uid)).toEqual([])
  })

  it('waits for a call that is about to commit, and its writes are erased too', async () => {
    const { uid } = await member(server)
    let commit = () => {}
    const isCommitted = new Promise<void>((resolve) => (commit = resolve))
    const late: Db = {
      ...server.db,
      transaction: (work) =>
        server.db.transaction(async (tx) => {
          const result = await work(tx)
          await isCommitted
          return result
        }),
    }
    const pictures = { picture: photo, preview: photo }
    const writing = memberDb(late, uid).transaction((tx) => insertBusinessPhoto(tx, uid, pictures, server.clock.now()))
    await expect.poll(isAboutToCommit, { timeout: 20_000 }).toBe(true)
    const erased = erase(server, uid)
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    commit()
    await Promise.all([writing, erased])
    expect(await rowsOf(server, 'business_photo', uid)).toEqual([])
  })
})
