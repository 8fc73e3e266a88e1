import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { accountById, setPasswordHash } from '../../../src/server/auth/account-queries.ts'
import { maskPhone } from '../../../src/server/auth/phone-number.ts'
import { saveWhatsapp } from '../../../src/server/account/whatsapp-queries.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { erasePerson, exportPerson } from '../../../src/server/person/person.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import { type Borrower, borrowerWithLoan, contacts, createBorrower, otherIdentityNumber } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { payBills } from '../support/pay-bills.ts'
import { askSigned, CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { wholeDatabase } from '../support/whole-database.ts'

const LOGIN_LOST = 4047

describe.each(engines)('the phone of an account, on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { reviewSecret: CALLBACK_SECRET } })
  })
  afterAll(() => server?.close())

  const newPhone = () => `0812886${String(10_000 + ++count)}`
  const e164 = (phone: string) => `+62${phone.slice(1)}`
  type Subject = { who: Borrower; uid: string }
  const subjectOf = async (who: Borrower): Promise<Subject> => ({ who, uid: (await who.data('account')).uid })
  const member = async () => subjectOf(await createBorrower(server, newPhone()))
  const withLoan = async () => {
    const phone = newPhone()
    return subjectOf(await borrowerWithLoan(server, phone, 1_000_000, { person: { cardid: otherIdentityNumber(7000 + count) } }))
  }
  const decisionOf = (uid: string, phone: string) => ({ reference: `phone-${++count}`, uid, phone: e164(phone) })
  const send = (decision: object, signed: SignedInstead = {}) => postSigned(server, '/callbacks/phone', decision, signed)
  const phoneOf = async (uid: string) => (await accountById(server.db, uid))?.phone
  const textsTo = async (phone: string) => {
    const all = await latestMessages(server.db, 1000)
    return all.filter((sms) => sms.phone === e164(phone) && !/\d{6}/.test(sms.text)).map(({ text }) => text)
  }
  const signedIn = async (phone: string) => {
    server.advance(61)
    return createBorrower(server, phone)
  }

  it('is changed: the new number signs in and pays the running loan, and all old sessions have ended', async () => {
    const { who, uid } = await withLoan()
    const phone = newPhone()
    expect(await send(decisionOf(uid, phone))).toBe(200)
    expect(await who.call('userStatus')).toMatchObject({ code: LOGIN_LOST })
    const again = await signedIn(phone)
    expect(await again.data('account')).toMatchObject({ uid, phone_masked: maskPhone(e164(phone)) })
    await payBills(server, again, 3)
    expect((await again.data('loanRecords')).lists).toMatchObject([{ status: 'paid_off' }])
  })

  it('opens a new account by code once it has been replaced', async () => {
    const { who, uid } = await member()
    await send(decisionOf(uid, newPhone()))
    const stranger = await signedIn(who.phone)
    expect((await stranger.data('account')).uid).not.toBe(uid)
  })

  it('removes the password, which the old number may have set', async () => {
    const { who, uid } = await member()
    await who.data('alterLoginPass', { password: 'kuda9lumping' })
    const phone = newPhone()
    await send(decisionOf(uid, phone))
    expect(await server.call('login', { userName: phone, password: 'kuda9lumping' })).toMatchObject({ code: 4105 })
    expect(await (await signedIn(phone)).data('account')).toMatchObject({ uid, has_password: false })
  })

  it.each(['en-us', 'id-id'])('sends one message to both numbers in the language of the borrower: %s', async (locale) => {
    const { who, uid } = await member()
    await server.db.query('update account set locale = $2 where id = $1', [uid, locale])
    const phone = newPhone()
    const decision = decisionOf(uid, phone)
    expect([await send(decision), await send(decision)]).toEqual([200, 200])
    const texts = server.config.texts[locale]!
    const said = (key: string) => texts[key]!.replace('{{phone}}', policyOf(server.config).service.phone)
    expect([await textsTo(phone), await textsTo(who.phone)]).toEqual([[said('sms.phoneNew')], [said('sms.phoneOld')]])
    // The old number may belong to somebody else by now.
    expect((await textsTo(who.phone)).join()).not.toContain(phone.slice(1))
  })

  it('is in the access log, with the reference of the decision', async () => {
    const { uid } = await member()
    const decision = decisionOf(uid, newPhone())
    for (let time = 0; time < 2; time++) await send(decision)
    expect(await server.db.query('select operator, action, reason from access_log where account_id = $1', [uid])).toEqual([
      { operator: 'lender', action: 'phone', reason: decision.reference },
    ])
  })

  it('is changed once by a reference, also after another change', async () => {
    const [{ uid }, other] = [await member(), await member()]
    const [first, second] = [decisionOf(uid, newPhone()), decisionOf(uid, newPhone())]
    expect([await send(first), await send(second), await send(first)]).toEqual([200, 200, 200])
    expect(await phoneOf(uid)).toBe(second.phone)
    expect(await send({ ...first, phone: e164(newPhone()) })).toBe(422)
    expect(await send({ ...first, uid: other.uid })).toBe(422)
    expect([await phoneOf(uid), await phoneOf(other.uid)]).toEqual([second.phone, other.who.e164])
  })

  it.each<{ name: string; change: (of: { subject: Subject; other: Subject }) => object; signed?: SignedInstead; status?: number }>([
    { name: 'to one that another account has', change: ({ other }) => ({ phone: other.who.e164 }) },
    { name: 'to the one that it is', change: ({ subject }) => ({ phone: subject.who.e164 }) },
    { name: 'to one in local format', change: () => ({ phone: '081288699999' }) },
    { name: 'to one that is not mobile', change: () => ({ phone: '+622150108899' }) },
    { name: 'to one of another country', change: () => ({ phone: '+6591234567' }) },
    { name: 'of an unknown account', change: () => ({ uid: crypto.randomUUID() }) },
    { name: 'of an invalid account id', change: () => ({ uid: 'x' }) },
    { name: 'without a reference', change: () => ({ reference: '' }) },
    { name: 'with an unknown field', change: () => ({ outcome: 'change' }) },
    { name: 'with another secret', change: () => ({}), signed: { secret: 'x' }, status: 403 },
  ])('is not changed $name', async ({ change, signed, status = 400 }) => {
    const of = { subject: await member(), other: await member() }
    expect(await send({ ...decisionOf(of.subject.uid, newPhone()), ...change(of) }, signed)).toBe(status)
    expect(await phoneOf(of.subject.uid)).toBe(of.subject.who.e164)
    expect(await of.subject.who.call('account')).toMatchObject({ code: 200 })
    expect(await textsTo(of.subject.who.phone)).toEqual([])
  })

  it.each(['081288611111', '6281288611111'])('is not changed to the one of an emergency contact, written %s', async (phone) => {
    const { who, uid } = await member()
    const [first, ...others] = contacts
    await who.data('saveSocial', { socials: JSON.stringify([{ ...first, phone }, ...others]), consent: true })
    const { status, body } = await askSigned(server, '/callbacks/phone', decisionOf(uid, '081288611111'))
    expect({ status, ...body }).toMatchObject({ status: 400, code: refusals.phoneOfContact.code, data: { field: '/phone' } })
    expect(await phoneOf(uid)).toBe(who.e164)
    expect(await send(decisionOf(uid, newPhone()))).toBe(200)
  })

  it('is given to one of two accounts at the same time, and by one of two decisions about an account', async () => {
    const [one, other] = [await member(), await member()]
    const phone = newPhone()
    const statuses = await Promise.all([send(decisionOf(one.uid, phone)), send(decisionOf(other.uid, phone))])
    expect(statuses.toSorted()).toEqual([200, 400])
    const decisions = [decisionOf(one.uid, newPhone()), decisionOf(one.uid, newPhone())]
    expect(await Promise.all(decisions.map((decision) => send(decision)))).toEqual([200, 200])
    expect(decisions.map((decision) => decision.phone)).toContain(await phoneOf(one.uid))
  })

  it('belongs to a simultaneous sign-up, or the new account is not created', async () => {
    const { uid } = await member()
    const phone = newPhone()
    await server.call('smsCode', { phone, purpose: 'login' })
    const login = { userName: phone, sms_code: await server.smsCodeFor(e164(phone)) }
    const [status, { data: signedIn }] = await Promise.all([send(decisionOf(uid, phone)), server.call('login', login)])
    const { data } = await server.call('account', {}, { token: signedIn.token as string })
    expect(data.uid === uid).toBe(status === 200)
  })

  it('does not keep a password change that was confirmed by the old one', async () => {
    const { who, uid } = await member()
    const before = { id: uid, phone: who.e164 }
    await send(decisionOf(uid, newPhone()))
    expect(await setPasswordHash(server.db, before, 'a hash')).toBe(false)
    expect((await accountById(server.db, uid))?.passwordHash).toBeNull()
  })

  it('becomes the WhatsApp number if the old phone was, and not if the borrower gave another one', async () => {
    const numbers = []
    for (const given of [undefined, newPhone()]) {
      const { who, uid } = await member()
      await saveWhatsapp(server.db, uid, given === undefined ? who.e164 : e164(given), server.clock.now())
      const decision = decisionOf(uid, newPhone())
      await send(decision)
      const [row] = await server.db.query<{ phone: string }>('select phone from whatsapp where account_id = $1', [uid])
      numbers.push(row!.phone === (given === undefined ? decision.phone : e164(given)))
    }
    expect(numbers).toEqual([true, true])
  })

  it('is exported with the previous one, and is erased with the person, who cannot get another one afterwards', async () => {
    const { who, uid } = await member()
    const decision = decisionOf(uid, newPhone())
    await send(decision)
    const now = server.clock.now()
    const asked = { person: uid, operator: 'Rini', reason: 'asked for', at: now }
    expect((await exportPerson(server.db, asked)).phone_decision).toMatchObject([{ phone_before: who.e164 }])
    await erasePerson(server.db, asked, { refundDays: {}, now })
    expect(await send(decisionOf(uid, newPhone()))).toBe(400)
    expect(await send(decision), 'which was taken before').toBe(200)
    expect(await send({ ...decision, uid: (await member()).uid })).toBe(422)
    for (const phone of [who.e164, decision.phone]) expect(await wholeDatabase(server.db)).not.toContain(phone.slice(3))
  })
})
