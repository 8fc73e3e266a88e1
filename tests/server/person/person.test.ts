import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { erasePerson, exportPerson } from '../../../src/server/person/person.ts'
import { personTables } from '../../../src/server/person/person-tables.ts'
import { httpPayout } from '../../../src/server/ports/http-payout.ts'
import { localPayout } from '../../../src/server/ports/local-payout.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { PayoutPort } from '../../../src/server/ports/payout-port.ts'
import { insertBusinessPhoto } from '../../../src/server/profile/business-photo-queries.ts'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { reopenFaceCheck, saveComparison, startAttempt } from '../../../src/server/profile/face-check-queries.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { bank, borrowerWithLoan, requestPaymentCode, type Borrower } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { personalData } from '../support/personal-data.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { tablesOf, wholeDatabase } from '../support/whole-database.ts'

/** Tables without personal data: hashed counts, anonymous events and the server's own state. */
const tablesWithoutPersons = [
  'analytics_event',
  'budget',
  'clock',
  'coupon_stock',
  'data_key',
  'durability',
  'health',
  'index_key',
  'job_lease',
  'merchant_key',
  'migration',
  'publication',
  'release',
  'release_file',
  'repayment_rate',
]

const PHONE = '081230004321'
/** The borrower's WhatsApp number, and a number that she requested a code for but did not confirm. */
const [WHATSAPP, TRIED] = ['081230004322', '081230004323']
/** Number of another borrower. */
const BUDI = '081230004324'
const asked = { person: PHONE, operator: 'Rini', reason: 'the borrower asked for it', at: new Date('2026-03-02T03:00:00Z') }
const secrets = [...personalData(PHONE), WHATSAPP.slice(1), TRIED.slice(1)]

/** Payout port that stores its requests like the HTTP one, while the simulated bank replies. */
const payout: PayoutPort = {
  withdraw: httpPayout.withdraw,
  async request(sql, transfer) {
    await httpPayout.request(sql, transfer)
    await localPayout.request(sql, transfer)
  },
  inquire: localPayout.inquire,
}

describe.each(engines)('one person’s data on $engine', ({ open }) => {
  let server: TestServer
  let siti: Borrower
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), ports: { ...localPorts, payout } })
    siti = await borrowerWithLoan(server, PHONE)
    await siti.data('feedback', { reason: 1, content: 'The app is slow on my phone.', contact: PHONE })
    await siti.call('alterLoginPass', { password: 'kuda9lumping' })
    await server.signIn(BUDI)
    for (const phone of [WHATSAPP, TRIED, BUDI]) {
      server.advance(61)
      await siti.data('captcha', { phone, purpose: 'whatsapp' })
      await siti.data('smsCode', { phone, purpose: 'whatsapp' })
    }
    await siti.data('whatsappPhone', { phone: WHATSAPP, sms_code: await server.smsCodeFor(`+62${WHATSAPP.slice(1)}`) })
  })
  afterAll(() => server?.close())
  const returns = () => ({ refundDays: {}, now: server.clock.now() })
  const pay = async (amount: bigint) => {
    const { code } = await requestPaymentCode(siti, 3)
    await server.clock.refresh()
    await receivePayment(server.db, { pspId: `psp-${amount}`, code, amount, paidAt: server.clock.now() }, server.clock.now())
  }

  it('is declared for every table', async () => {
    const declared = [...Object.keys(personTables), ...tablesWithoutPersons]
    expect((await tablesOf(server.db)).filter((table) => !declared.includes(table))).toEqual([])
  })

  it('is exported whole, with the identity number as it is and without what proves who somebody is', async () => {
    const all = await exportPerson(server.db, asked)
    expect(Object.keys(all)).toEqual(
      expect.arrayContaining(['account', 'profile', 'bank_account', 'loan_order', 'bill', 'feedback', 'consent']),
    )
    const text = JSON.stringify(all)
    for (const secret of secrets) expect(text).toContain(secret)
    expect(text).not.toMatch(/argon2|sealed:|index:|_hash/)
    expect(all.payout_request).toMatchObject([{ body: { card_num: bank.card_num, holder: bank.name } }])
    const { uid } = await siti.data('account')
    expect((await exportPerson(server.db, { ...asked, person: uid })).profile).toEqual(all.profile)
  })

  it('is exported with the photos while they are stored', async () => {
    const { uid } = await siti.data('account')
    const at = server.clock.now()
    const photo = (text: string) => Buffer.from(text)
    await saveCardPhoto(server.db, uid, { photo: photo('card'), unread: false }, at)
    await reopenFaceCheck(server.db, uid)
    await startAttempt(server.db, uid, { most: 9, inRow: 3, pausedBefore: at, abandonedBefore: at }, at)
    await saveComparison(server.db, uid, { selfie: photo('selfie'), isSame: true }, at)
    await insertBusinessPhoto(server.db, uid, { picture: photo('shop'), preview: photo('small') }, at)
    const photos = async () => {
      const { card_photo, face_check, business_photo } = await exportPerson(server.db, asked)
      return { card: card_photo?.[0]?.photo, selfie: face_check?.[0]?.selfie, shop: business_photo?.map(({ picture }) => picture) }
    }
    const encoded = (text: string) => photo(text).toString('base64')
    expect(await photos()).toEqual({ card: encoded('card'), selfie: encoded('selfie'), shop: [encoded('shop')] })
    await server.db.query(`update card_photo set photo = '' where account_id = $1`, [uid])
    await server.db.query('update face_check set selfie = null where account_id = $1', [uid])
    expect(await photos()).toMatchObject({ card: '', selfie: null })
  })

  test.each([
    { name: 'without an operator', changed: { operator: ' ' }, says: /--by and --reason/ },
    { name: 'without a reason', changed: { reason: '' }, says: /--by and --reason/ },
    { name: 'for an unknown phone', changed: { person: '081999999999' }, says: /No account/ },
    { name: 'for an invalid phone', changed: { person: "' or 1=1" }, says: /No account/ },
    { name: 'for an unknown id', changed: { person: crypto.randomUUID() }, says: /No account/ },
  ])('is neither shown nor erased $name', async ({ changed, says }) => {
    await expect(exportPerson(server.db, { ...asked, ...changed })).rejects.toThrow(says)
    await expect(erasePerson(server.db, { ...asked, ...changed }, returns())).rejects.toThrow(says)
  })

  it('is not erased during a loan or while the borrower has a surplus', async () => {
    await expect(erasePerson(server.db, asked, returns())).rejects.toThrow(/loan of this person is open/)
    await pay(4_000_000n)
    await expect(erasePerson(server.db, asked, returns())).rejects.toThrow(/send it back first/)
    await siti.data('refundSurplus', { surplus_amount: (await siti.data('surplus')).surplus_amount })
    await expect(erasePerson(server.db, asked, returns())).rejects.toThrow(/transfer to this person is under way/)
    expect(await siti.call('account')).toMatchObject({ code: 200 })
  })

  it('is found nowhere once it is erased, and the books stay', async () => {
    server.advance(3600)
    await siti.data('userStatus')
    const books = async () => server.db.query('select ref, cash, principal, surplus from ledger order by ref')
    const before = await books()
    const touched = await erasePerson(server.db, asked, returns())
    expect([...touched.keys()]).toEqual(expect.arrayContaining(['account', 'profile', 'session', 'identity']))
    const text = await wholeDatabase(server.db)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(await server.db.query('select body from payout_request')).toEqual([{ body: '' }, { body: '' }])
    expect(await books()).toEqual(before)
    expect(await siti.call('account')).toMatchObject({ code: 4047 })
    await expect(exportPerson(server.db, asked)).rejects.toThrow(/No account/)
  })

  it('keeps the data of another account with the same number, except the requested code', async () => {
    const of = (table: string) => server.db.query(`select * from ${table} where phone = $1`, [`+62${BUDI.slice(1)}`])
    expect(await of('account')).toHaveLength(1)
    expect(await of('sms_outbox')).toHaveLength(2)
    expect(await of('otp')).toMatchObject([{ purpose: 'login' }])
  })

  it('frees the phone for a new account, which gets none of it', async () => {
    server.advance(61)
    const token = await server.signIn(PHONE)
    expect((await server.call('loanRecords', {}, { token })).data.lists).toEqual([])
  })

  it('has an access log with operator and reason that cannot be changed', async () => {
    const rows = await server.db.query('select operator, action, reason from access_log order by action desc')
    expect(rows).toEqual(
      ['export', 'export', 'export', 'export', 'erase'].map((action) => ({ operator: 'Rini', action, reason: asked.reason })),
    )
    for (const sql of [`update access_log set operator = 'Budi'`, 'delete from access_log', 'truncate access_log'])
      await expect(server.db.query(sql)).rejects.toThrow('access_log is append-only')
  })
})
