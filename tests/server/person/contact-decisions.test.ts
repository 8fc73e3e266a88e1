import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { contactSmsJob } from '../../../src/server/contact-sms-job.ts'
import { erasePerson, exportPerson } from '../../../src/server/person/person.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import {
  type Borrower,
  borrowerWithLoan,
  contacts,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  submitAndAudit,
} from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { askSigned, CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { wholeDatabase } from '../support/whole-database.ts'

describe.each(engines)('an emergency contact who objects, on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { reviewSecret: CALLBACK_SECRET } })
  })
  afterAll(() => server?.close())

  const nextPhone = () => `0812885${String(10_000 + ++count)}`
  const e164 = (phone: string) => `+62${phone.slice(1)}`
  type Subject = { who: Borrower; uid: string; phones: [string, string] }
  const changesOf = (phones: string[]) => ({
    person: { cardid: otherIdentityNumber(6000 + count) },
    contacts: phones.map((phone, index) => ({ ...contacts[index], phone })),
  })
  const newPhones = (): [string, string] => [nextPhone(), nextPhone()]
  const subjectOf = async (who: Borrower, phones: [string, string]): Promise<Subject> => ({
    who,
    uid: (await who.data('account')).uid,
    phones,
  })
  const filled = async (phones = newPhones()) => {
    const who = await createBorrower(server, nextPhone())
    await fillProfile(who, changesOf(phones))
    return subjectOf(who, phones)
  }
  const submitted = async () => {
    const subject = await filled()
    await subject.who.data('submitProfile')
    return subject
  }
  const approved = async () => {
    const subject = await filled()
    await submitAndAudit(server, subject.who)
    return subject
  }
  const withLoan = async () => {
    const phones = newPhones()
    return subjectOf(await borrowerWithLoan(server, nextPhone(), 1_000_000, changesOf(phones)), phones)
  }
  const decisionOf = ({ uid, phones }: Subject, index = 0) => ({
    reference: `contact-${++count}`,
    uid,
    phone: e164(phones[index]!),
    outcome: 'remove',
  })
  const send = (decision: object, signed: SignedInstead = {}) => postSigned(server, '/callbacks/contact', decision, signed)
  const social = async ({ who }: Subject) => {
    const { socials, objected } = await who.data('social')
    return { phones: socials.map(({ phone }: { phone: string }) => phone), objected }
  }
  const saveContacts = ({ who }: Subject, phones: string[]) =>
    who.call('saveSocial', { socials: JSON.stringify(changesOf(phones).contacts), consent: true })

  it.each([
    { name: 'is open', subject: filled },
    { name: 'is being looked at', subject: submitted },
    { name: 'was approved', subject: approved },
    { name: 'has led to a loan', subject: withLoan },
  ])('goes from a profile that $name, and the other one stays', async ({ subject }) => {
    const of = await subject()
    expect(await send(decisionOf(of))).toBe(200)
    expect(await social(of)).toEqual({ phones: [of.phones[1]], objected: true })
    expect(await send(decisionOf(of, 1))).toBe(200)
    expect(await social(of)).toEqual({ phones: [], objected: true })
    for (const phone of of.phones) expect(await wholeDatabase(server.db)).not.toContain(phone.slice(1))
  })

  it('is found however the borrower wrote the number', async () => {
    const of = await filled()
    const [first, second] = of.phones
    await saveContacts(of, [`62${first.slice(1)}`, second])
    expect(await send(decisionOf(of))).toBe(200)
    expect((await social(of)).phones).toEqual([second])
  })

  it('leaves an application to be approved, and the limit to be used', async () => {
    const of = await submitted()
    for (const index of [0, 1]) await send(decisionOf(of, index))
    const { steps_done, steps_total } = await of.who.data('account')
    expect(steps_done).toBe(steps_total)
    server.advance(3600)
    expect(await of.who.data('userStatus')).toMatchObject({ verify: 2 })
    expect(await placeOrder(of.who, 1_000_000)).toMatchObject({ code: 200 })
  })

  it('has to be replaced before an open profile is sent', async () => {
    const of = await filled()
    await send(decisionOf(of))
    expect((await of.who.data('account')).steps.contacts).toBe(false)
    expect(await of.who.call('submitProfile')).toMatchObject({ code: refusals.stepMissing.code, data: { missing: 'contacts' } })
    expect(await saveContacts(of, [nextPhone(), of.phones[1]])).toMatchObject({ code: 200 })
    expect(await social(of)).toMatchObject({ objected: undefined })
    expect(await of.who.call('submitProfile')).toMatchObject({ code: 200 })
  })

  it('is asked for again in the application after an approved one', async () => {
    const of = await approved()
    await send(decisionOf(of))
    expect(await postSigned(server, '/callbacks/credit', { reference: `open-${++count}`, uid: of.uid, outcome: 'reopen' })).toBe(200)
    expect((await of.who.data('account')).steps.contacts).toBe(false)
    expect(await social(of)).toEqual({ phones: [of.phones[1]], objected: true })
  })

  it.each(['0', '62'])('cannot be named again by this borrower, written with %s, and can by another one', async (prefix) => {
    const of = await filled()
    await send(decisionOf(of))
    const [first, second] = of.phones
    const again = `${prefix}${first.slice(1)}`
    expect(await saveContacts(of, [second, again])).toMatchObject({
      code: refusals.contactRemoved.code,
      data: { field: '/socials/1/phone' },
    })
    expect((await social(of)).phones).toEqual([second])
    expect((await social(await filled(of.phones))).phones).toEqual(of.phones)
  })

  it('gets no SMS that was not sent before', async () => {
    const of = await submitted()
    await send(decisionOf(of))
    await contactSmsJob.run(server.services)
    const told = (await latestMessages(server.db, 1000)).map(({ phone }) => phone)
    expect(of.phones.map((phone) => told.includes(e164(phone)))).toEqual([false, true])
  })

  it('is on record, with the number of the decision', async () => {
    const of = await filled()
    const decision = decisionOf(of)
    for (let time = 0; time < 2; time++) await send(decision)
    expect(await server.db.query('select operator, action, reason from access_log where account_id = $1', [of.uid])).toEqual([
      { operator: 'lender', action: 'contact', reason: decision.reference },
    ])
  })

  it('is removed once by a reference, which stands for no other decision', async () => {
    const [of, other] = [await filled(), await filled()]
    const decision = decisionOf(of)
    expect([await send(decision), await send(decision)]).toEqual([200, 200])
    expect(await send({ ...decision, phone: e164(of.phones[1]) })).toBe(422)
    expect(await send({ ...decision, uid: other.uid })).toBe(422)
    expect([(await social(of)).phones, (await social(other)).phones]).toEqual([[of.phones[1]], other.phones])
  })

  it('is removed once by two decisions at a time, and is not saved again by the borrower meanwhile', async () => {
    const of = await filled()
    const statuses = await Promise.all([send(decisionOf(of)), send(decisionOf(of)), saveContacts(of, of.phones)])
    expect(statuses.slice(0, 2).toSorted()).toEqual([200, 400])
    expect((await social(of)).phones).toEqual([of.phones[1]])
  })

  it.each<{ name: string; change: (of: Subject) => object; signed?: SignedInstead; status?: number; code?: number }>([
    { name: 'whose number is no contact', change: () => ({ phone: '+6281288500000' }), code: refusals.contactUnknown.code },
    { name: 'whose number is the borrower’s own', change: ({ who }) => ({ phone: who.e164 }), code: refusals.contactUnknown.code },
    { name: 'whose number is as people write it', change: ({ phones }) => ({ phone: phones[0] }) },
    { name: 'whose number is no mobile number', change: () => ({ phone: '+622150108899' }) },
    { name: 'of nobody', change: () => ({ uid: crypto.randomUUID() }) },
    { name: 'of what is no account', change: () => ({ uid: 'x' }) },
    { name: 'without a number of the decision', change: () => ({ reference: '' }) },
    { name: 'by another outcome', change: () => ({ outcome: 'add' }) },
    { name: 'with more than is asked for', change: () => ({ reason: 'asked' }) },
    { name: 'by who has not the secret', change: () => ({}), signed: { secret: 'x' }, status: 403, code: refusals.signatureInvalid.code },
    {
      name: 'by a signature over another path',
      change: () => ({}),
      signed: { path: '/callbacks/phone' },
      status: 403,
      code: refusals.signatureInvalid.code,
    },
  ])('is not removed $name', async ({ change, signed, status = 400, code = refusals.badRequest.code }) => {
    const of = await filled()
    const { status: answered, body } = await askSigned(server, '/callbacks/contact', { ...decisionOf(of), ...change(of) }, signed)
    expect({ status: answered, code: body.code }).toEqual({ status, code })
    expect(await social(of)).toEqual({ phones: of.phones, objected: undefined })
    expect(await server.db.query('select 1 from access_log where account_id = $1', [of.uid])).toEqual([])
  })

  it('is unknown where the borrower has no profile', async () => {
    const { uid } = await (await createBorrower(server, nextPhone())).data('account')
    const { status, body } = await askSigned(server, '/callbacks/contact', decisionOf({ uid, phones: newPhones() } as Subject))
    expect({ status, ...body }).toMatchObject({ status: 400, code: refusals.contactUnknown.code, data: { field: '/phone' } })
  })

  it('stands in the export as a decision alone, and is forgotten with the borrower', async () => {
    const of = await approved()
    const decision = decisionOf(of)
    await send(decision)
    const now = server.clock.now()
    const asked = { person: of.uid, operator: 'Rini', reason: 'asked for', at: now }
    const exported = await exportPerson(server.db, asked)
    expect(exported.contact_decision).toEqual([
      { reference: decision.reference, account_id: of.uid, outcome: 'remove', decided_at: expect.any(String) },
    ])
    await erasePerson(server.db, asked, { refundDays: {}, now })
    expect(await send(decision), 'which was taken before').toBe(200)
    expect(await send(decisionOf(of, 1))).toBe(400)
    const [row] = await server.db.query<{ index: string }>('select phone_index as index from contact_decision where account_id = $1', [
      of.uid,
    ])
    expect(row?.index).toBe('erased')
    for (const phone of of.phones) expect(await wholeDatabase(server.db)).not.toContain(phone.slice(1))
  })
})
