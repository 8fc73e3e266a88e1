import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import type { Db } from '../../../src/server/db/db.ts'
import { erasePerson } from '../../../src/server/person/person.ts'
import { bank, createBorrower, fillProfile, type Borrower } from '../support/borrower.ts'
import { openDatabase } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Tables of a borrower that each transaction locks, in order. */
const locks: string[][] = []
const watched = (db: Db): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) => {
      const own: string[] = []
      locks.push(own)
      const query: typeof tx.query = (sql, params) => {
        const [, table] = /from (account|credit|loan_order) .*for (?:no key )?update$/s.exec(sql) ?? []
        if (table !== undefined && !own.includes(table)) own.push(table)
        return tx.query(sql, params)
      }
      return work({ ...tx, query })
    }),
})

let server: TestServer
let siti: Borrower
beforeAll(async () => {
  server = await openTestServer({ db: watched(await openDatabase()) })
  siti = await createBorrower(server)
  await fillProfile(siti)
})
afterAll(() => server.close())
beforeEach(() => void locks.splice(0))
/** Makes a change due, so that the catch-up of a call writes. */
const makeDue = () => server.db.query(`update credit set state = 'rejected', reason = 'income', next_at = $1`, [server.clock.now()])
const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

it.each<{ name: string; act: () => Promise<unknown>; expected: string[] }>([
  { name: 'a photo of the business is added', act: () => siti.data('addBusinessPhoto', { photo }), expected: ['credit'] },
  {
    name: 'a bank account is added',
    act: async () => {
      const smsCode = await siti.smsCode('bank')
      await makeDue()
      await siti.data('addBank', { ...bank, card_num: '9876543210', mobile: siti.phone, sms_code: smsCode })
    },
    expected: ['credit', 'account'],
  },
  {
    name: 'the person is erased',
    act: () =>
      erasePerson(
        server.db,
        { person: siti.phone, operator: 'Rini', reason: 'asked for', at: server.clock.now() },
        { refundDays: {}, now: server.clock.now() },
      ),
    expected: ['credit', 'account'],
  },
])('the credit row is locked before the account when $name', async ({ act, expected }) => {
  await act()
  expect(locks).toContainEqual(expected)
  for (const own of locks) expect(own).toEqual(own.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)))
})
const ORDER = ['credit', 'loan_order', 'account']
