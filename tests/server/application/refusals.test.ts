import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { limitsOf } from '../../../src/core/forms/field-text-params.ts'
import { schemaAt } from '../../../src/core/language/schema.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { obligationsOf, decideCredit } from '../../../src/server/credit/eligibility.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { isSameHolder } from '../../../src/server/profile/holder-name.ts'
import { identityNumberDifferences, identityNumberFaults, possibleBirths } from '../../../src/server/profile/identity-number.ts'
import {
  bank,
  type Borrower,
  createBorrower,
  requestPaymentCode,
  contacts,
  fillProfile,
  job,
  minSalary,
  placeOrder,
  borrowerWithLoan,
  person,
  submitAndAudit,
  work,
  otherIdentityNumber,
} from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('credit decisions by the tables', () => {
  const million = 1_000_000
  const good = {
    complete: true,
    duplicate: false,
    age: 30,
    age_at_maturity: 30,
    number_differs: false,
    card_differs: false,
    card_unread: false,
    salary: 6 * million,
    wages: 0,
    spending_percent: 40,
    other_loan_status: 3,
  }
  const approved = (limit: number, reason?: string) => ({ verdict: 'approved', limit: limit * million, ...(reason && { reason }) })
  const review = (reason: string) => ({ verdict: 'review', reason })
  const rejected = (reason: string) => ({ verdict: 'rejected', reason })
  test.each([
    { name: 'a good applicant', given: {}, expect: approved(12, 'income') },
    { name: 'just 21', given: { age: 21, age_at_maturity: 21 }, expect: approved(12, 'income') },
    { name: 'still 20', given: { age: 20, age_at_maturity: 21 }, expect: rejected('age') },
    { name: '60 until the last instalment', given: { age: 60, age_at_maturity: 60 }, expect: approved(12, 'income') },
    { name: '60 now, 61 at maturity', given: { age: 60, age_at_maturity: 61 }, expect: rejected('age') },
    { name: 'over 60', given: { age: 61, age_at_maturity: 61 }, expect: rejected('age') },
    { name: 'no birth date', given: { age: Number.NaN, age_at_maturity: Number.NaN }, expect: rejected('age') },
    { name: 'not complete', given: { complete: false }, expect: rejected('incomplete') },
    { name: 'number of another account', given: { duplicate: true }, expect: rejected('duplicate') },
    { name: 'a number that differs', given: { number_differs: true }, expect: review('identity') },
    { name: 'a number of another card', given: { card_differs: true }, expect: review('card') },
    { name: 'an unread card', given: { card_unread: true }, expect: review('unreadCard') },
    {
      name: 'a number that differs, from another card',
      given: { number_differs: true, card_differs: true },
      expect: review('identity'),
    },
    { name: 'a number that differs, under 21', given: { number_differs: true, age: 20 }, expect: rejected('age') },
    {
      name: 'a number that differs, and no income left',
      given: { number_differs: true, spending_percent: 90 },
      expect: rejected('spending'),
    },
    { name: 'under 2 million', given: { salary: 2 * million - 1 }, expect: approved(2, 'income') },
    { name: 'under 2 million and a loan to pay', given: { salary: million, other_loan_status: 1 }, expect: rejected('burden') },
    { name: '2 million', given: { salary: 2 * million }, expect: approved(6, 'income') },
    { name: '2 million and a loan to pay', given: { salary: 2 * million, other_loan_status: 1 }, expect: approved(3, 'otherLoan') },
    { name: '6 million and a loan to pay', given: { other_loan_status: 1 }, expect: approved(6, 'otherLoan') },
    { name: 'a loan that is paid off is no obligation', given: { other_loan_status: 2 }, expect: approved(12, 'income') },
    { name: '8 million', given: { salary: 8 * million }, expect: approved(30) },
    {
      name: '8 million and a loan to pay',
      given: { salary: 8 * million, other_loan_status: 1 },
      expect: approved(15, 'otherLoan'),
    },
    { name: 'nearly all is spent', given: { spending_percent: 90 }, expect: rejected('spending') },
    { name: 'no income', given: { salary: 0, spending_percent: 100 }, expect: rejected('spending') },
  ])('$name', ({ given, expect: verdict }) => {
    expect(decideCredit(server.config, { ...good, ...given }, { isReviewed: false })).toEqual(verdict)
  })

  test.each([
    { name: 'a number that differs', given: { number_differs: true }, expect: approved(1, 'identity') },
    { name: 'a number of another card', given: { card_differs: true }, expect: approved(12, 'income') },
    { name: 'a card that was unread', given: { card_unread: true }, expect: approved(12, 'income') },
    { name: 'a good applicant', given: {}, expect: approved(12, 'income') },
    { name: 'number of another account', given: { duplicate: true, number_differs: true }, expect: rejected('duplicate') },
    { name: 'over 60', given: { age: 61, number_differs: true }, expect: rejected('age') },
  ])('after a review by staff: $name', ({ given, expect: verdict }) => {
    expect(decideCredit(server.config, { ...good, ...given }, { isReviewed: true })).toEqual(verdict)
  })

  test.each([
    { counts: ['/applicant/salary', '/applicant/wages'], expect: approved(12, 'income') },
    { counts: ['/applicant/salary'], expect: approved(2, 'income') },
  ])('the table decides what counts as income: $counts', ({ counts, expect: verdict }) => {
    const config = structuredClone(server.config)
    Object.assign(config.decisions.limit!.inputs, { income: { integer: { sum: counts } } })
    expect(decideCredit(config, { ...good, salary: million, wages: 5 * million }, { isReviewed: false })).toEqual(verdict)
  })

  test.each([
    { given: { salary: 6 * million, wages: 2 * million, spending: 2, other_loan_status: 1 }, percent: 25 },
    { given: { salary: 6 * million, spending: 3, other_loan_status: 1 }, percent: 67 },
    { given: { salary: million, spending: 4, other_loan_status: 1 }, percent: 600 },
    { given: { salary: million, spending: 99, other_loan_status: 1 }, percent: 100 },
    { given: { other_loan_status: 1 }, percent: 100 },
  ])('$percent per cent of $given is spent', ({ given, percent }) => {
    expect(obligationsOf(policyOf(server.config).terms, given)).toEqual({
      salary: given.salary ?? 0,
      wages: given.wages ?? 0,
      spending_percent: percent,
      other_loan_status: 1,
    })
  })
})

describe('an identity number', () => {
  test.each([
    { nik: '3174015505920001', faults: [] },
    { nik: '3174011505920000', faults: ['serial'] },
    { nik: '31740115059200', faults: ['form'] },
    { nik: '9974011505920001', faults: ['region'] },
    { nik: '3100011505920001', faults: ['region'] },
    { nik: '3174001505920001', faults: ['region'] },
    { nik: '6473011505920001', faults: [] },
    { nik: '3174013102920001', faults: ['date'] },
    { nik: '3174012902920001', faults: [] },
    { nik: '3174012902930001', faults: ['date'] },
    { nik: '3174011513920001', faults: ['date'] },
    { nik: '0000000000000000', faults: ['repeated', 'region', 'date', 'serial'] },
    { nik: '1111111111111111', faults: ['repeated'] },
  ])('$nik has the faults $faults', ({ nik, faults }) => {
    expect(identityNumberFaults(nik)).toEqual(faults)
  })

  const birth_date = Date.UTC(1992, 4, 15) / 1000
  test.each([
    { cardid: '3174015505920001', gender: 'female', differs: [], births: [birth_date] },
    { cardid: '3174011505920001', gender: 'male', differs: [], births: [birth_date] },
    { cardid: '3174015505920001', gender: 'male', differs: ['gender'], births: [birth_date] },
    { cardid: '3174011605920001', gender: 'male', differs: ['birthDate'], births: [birth_date, Date.UTC(1992, 4, 16) / 1000] },
    { cardid: '3174011505080001', gender: 'male', differs: ['birthDate'], births: [birth_date, Date.UTC(2008, 4, 15) / 1000] },
  ])('$cardid of a $gender differs in $differs', ({ cardid, gender, differs, births }) => {
    expect(identityNumberDifferences({ cardid, birth_date, gender })).toEqual(differs)
    expect(possibleBirths({ cardid, birth_date })).toEqual(births)
  })
})

test.each([
  { holder: 'SITI RAHMAWATI', person: 'Siti Rahmawati', same: true },
  { holder: 'Dr. Siti Rahmawati, S.E.', person: 'Siti Rahmawati', same: true },
  { holder: 'MUHAMMAD ABDURRAHMAN W', person: 'Muhammad Abdurrahman Wahid', same: true },
  { holder: 'SITI', person: 'Siti Rahmawati', same: false },
  { holder: 'BUDI SANTOSO', person: 'Siti Rahmawati', same: false },
  { holder: '...', person: 'Siti', same: false },
])('the holder $holder is $person: $same', ({ holder, person: name, same }) => {
  expect(isSameHolder(holder, name, 20)).toBe(same)
})

describe('a skipped step is named in the refusal', () => {
  const steps: [string, (borrower: Borrower) => Promise<unknown>][] = [
    ['person', (borrower) => borrower.data('saveBase', { ...person, cardid: '3174015505920009' })],
    ['job', (borrower) => borrower.data('saveWork', job)],
    ['work', (borrower) => borrower.data('saveWorkV2', work)],
    ['contacts', (borrower) => borrower.data('saveSocial', { socials: JSON.stringify(contacts), consent: true })],
    ['bank', async (borrower) => borrower.data('addBank', { ...bank, mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })],
  ]
  it('until the steps before it are done, from the first to the last', async () => {
    const borrower = await createBorrower(server, '081211110001')
    for (const [step, take] of steps) {
      expect(await borrower.call('submitProfile')).toMatchObject({ code: 4210, data: { missing: step } })
      await take(borrower)
    }
    expect(await borrower.data('submitProfile')).toMatchObject({ verify: 1 })
    expect((await borrower.data('submitProfile')).verify, 'sent twice it is still one application').toBe(1)
    expect(await borrower.call('saveBase', person)).toMatchObject({ code: 4218 })
  })
  it('borrowing is refused until all steps are done', async () => {
    const borrower = await createBorrower(server, '081211110002')
    const placing = { pid: 'cash', period: 3, amount: 400_000, purpose: 'tuition', quote_id: 'x', sms_code: '000000', agreement: true }
    expect(await borrower.call('loanPlan', { pid: 'cash', money: 400_000, period: 3 })).toMatchObject({ code: 4212 })
    expect(await borrower.call('placeOrder', placing)).toMatchObject({ code: 4212 })
    expect(await borrower.call('addBank', { ...bank, sms_code: '000000' })).toMatchObject({ code: 4210, data: { missing: 'person' } })
  })
})

describe('invalid values of a profile', () => {
  let borrower: Borrower
  beforeAll(async () => {
    borrower = await createBorrower(server, '081211110003')
    await borrower.data('saveBase', { ...person, cardid: '3174015505920003' })
  })
  const social = (changes: object[]) => ({
    socials: JSON.stringify(contacts.map((contact, index) => ({ ...contact, ...changes[index] }))),
    consent: true,
  })
  test.each([
    {
      name: 'a village of another district',
      call: 'saveBase',
      given: { ...person, sub_districts: '1101012001' },
      code: 4213,
      field: '/sub_districts',
    },
    {
      name: 'a birth date in the future',
      call: 'saveBase',
      given: { ...person, birth_date: Date.UTC(2030, 0, 1) / 1000 },
      code: 4217,
      field: '/birth_date',
    },
    { name: 'fifteen digits', call: 'saveBase', given: { ...person, cardid: '317401550592000' }, code: 4003, field: '/cardid' },
    { name: 'an unknown field', call: 'saveBase', given: { ...person, verify: 2 }, code: 4003, field: '/verify' },
    { name: 'contacts that are not JSON', call: 'saveSocial', given: { socials: '[{', consent: true }, code: 4214, field: '/socials' },
    {
      name: 'one contact',
      call: 'saveSocial',
      given: { socials: JSON.stringify(contacts.slice(0, 1)), consent: true },
      code: 4214,
      field: '/socials',
    },
    {
      name: 'a contact with an additional field',
      call: 'saveSocial',
      given: social([{ salary: 1 }]),
      code: 4214,
      field: '/socials/0/salary',
    },
    { name: 'a phone of zeros', call: 'saveSocial', given: social([{}, { phone: '0000000000' }]), code: 4100, field: '/socials/1/phone' },
    {
      name: 'a phone that is not a mobile one',
      call: 'addBank',
      given: { ...bank, mobile: '0211234567', sms_code: '000000' },
      code: 4003,
      field: '/mobile',
    },
    {
      name: 'a phone of zeros to be answered at',
      call: 'feedback',
      given: { reason: 1, content: 'Mohon ditinjau kembali', contact: '0000000000' },
      code: 4003,
      field: '/contact',
    },
    {
      name: 'an identity number of zeros',
      call: 'saveBase',
      given: { ...person, cardid: '0000000000000000' },
      code: 4264,
      field: '/cardid',
    },
    {
      name: 'an identity number of ones',
      call: 'saveBase',
      given: { ...person, cardid: '1111111111111111' },
      code: 4264,
      field: '/cardid',
    },
    {
      name: 'an identity number of someone too young',
      call: 'saveBase',
      given: { ...person, cardid: '3174015505150001' },
      code: 4219,
      field: '/birth_date',
    },
    { name: 'more salary than the range has', call: 'saveWork', given: { ...job, salary: 8_000_001 }, code: 4267, field: '/salary' },
    { name: 'more salary than the lowest range has', call: 'saveWork', given: { ...job, income: 1 }, code: 4268, field: '/salary' },
    {
      name: 'the lowest salary in the highest range',
      call: 'saveWork',
      given: { ...job, income: 4, salary: minSalary },
      code: 4269,
      field: '/salary',
    },
    {
      name: 'one phone, written in two ways',
      call: 'saveSocial',
      given: social([{}, { phone: contacts[0]!.phone.replace(/^0/, '62') }]),
      code: 4215,
      field: '/socials/1/phone',
    },
    { name: 'their own phone', call: 'saveSocial', given: social([{ phone: '6281211110003' }]), code: 4216, field: '/socials/0/phone' },
    { name: 'no consent', call: 'saveSocial', given: { ...social([]), consent: false }, code: 4003, field: '/consent' },
    { name: 'an unknown bank', call: 'addBank', given: { ...bank, bank: 'nobank', sms_code: '000000' }, code: 4231, field: '/bank' },
    {
      name: 'too few digits for the bank',
      call: 'addBank',
      given: { ...bank, card_num: '123456789', sms_code: '000000' },
      code: 4232,
      field: '/card_num',
    },
    {
      name: 'the account of someone else',
      call: 'addBank',
      given: { ...bank, name: 'Budi Santoso', sms_code: '000000' },
      code: 4233,
      field: '/name',
    },
    { name: 'a wrong code', call: 'addBank', given: { ...bank, sms_code: '000000' }, code: 4102, field: '/sms_code' },
  ])('$name', async ({ call, given, code, field }) => {
    expect(await borrower.call(call, given)).toMatchObject({ code, data: { field } })
  })
})

describe('an identity number that another account has', () => {
  it('is refused, and after three times in a day the reply does not reveal it', async () => {
    const first = await createBorrower(server, '081211110004')
    await fillProfile(first, { person: { cardid: '3174015505920004' } })
    await first.data('submitProfile')
    const second = await createBorrower(server, '081211110005')
    const codes = []
    for (let times = 0; times < 4; times++) codes.push((await second.call('saveBase', { ...person, cardid: '3174015505920004' })).code)
    expect(codes).toEqual([4263, 4263, 4263, 4029])
  })
  it('is not revealed after ten numbers that day, so that nobody can probe which are registered', async () => {
    const third = await createBorrower(server, '081211110090')
    const save = async (cardid: string) => (await third.call('saveBase', { ...person, cardid })).code
    const numbers = Array.from({ length: 10 }, (_, index) => otherIdentityNumber(8100 + index))
    for (const cardid of numbers) expect(await save(cardid)).toBe(200)
    expect(await save('3174015505920004')).toBe(4029)
    expect(await save(otherIdentityNumber(8200))).toBe(4029)
    expect(await save(numbers[0] ?? '')).toBe(200)
    server.advance(24 * 3600)
    for (let times = 0; times < 3; times++) expect(await save('3174015505920004')).toBe(4263)
    expect(await save(otherIdentityNumber(8200))).toBe(4029)
  })
  it('is refused at the submit too, when both had entered it before', async () => {
    const pair = [await createBorrower(server, '081211110006'), await createBorrower(server, '081211110007')]
    for (const borrower of pair) await fillProfile(borrower, { person: { cardid: '3174015505920006' } })
    const codes = []
    for (const borrower of pair) codes.push((await borrower.call('submitProfile')).code)
    expect(codes).toEqual([200, 4263])
  })
})

describe('orders', () => {
  let borrower: Borrower
  beforeAll(async () => {
    borrower = await createBorrower(server, '081211110008')
    await fillProfile(borrower, { person: { cardid: '3174015505920008' } })
    await submitAndAudit(server, borrower)
  })
  const plan = (changes: object) => ({ pid: 'cash', money: 1_000_000, period: 3, ...changes })
  test.each([
    { name: 'below the product', given: plan({ money: 300_000 }), code: 4220, field: '/money' },
    { name: 'off the step', given: plan({ money: 450_000 }), code: 4220, field: '/money' },
    { name: 'above the limit', given: plan({ money: 12_100_000 }), code: 4220, field: '/money' },
    { name: 'a period that the form allows and the product does not offer', given: plan({ period: 9 }), code: 4221, field: '/period' },
    { name: 'an unknown product', given: plan({ pid: 'gold' }), code: 4240, field: '/pid' },
    { name: 'above the form', given: plan({ money: 100_000_001 }), code: 4003, field: '/money' },
    { name: 'thirteen periods', given: plan({ period: 13 }), code: 4003, field: '/period' },
  ])('a plan $name', async ({ given, code, field }) => {
    expect(await borrower.call('loanPlan', given)).toMatchObject({ code, data: { field } })
  })

  it('a plan during a running loan is refused like the order', async () => {
    const other = await createBorrower(server, '081211110018')
    await fillProfile(other, { person: { cardid: '3174015505920018' } })
    await submitAndAudit(server, other)
    await placeOrder(other, 1_000_000)
    expect(await other.call('loanPlan', plan({}))).toMatchObject({ code: 4224 })
  })

  it('are refused on another plan than the one that was shown, on a branch of the tree, and on a wrong code', async () => {
    const wrong = [
      { quote_id: 'another' },
      { period: 4 },
      { amount: 1_100_000 },
      { purpose: 'education' },
      { purpose: 'nothing' },
      { sms_code: '000000' },
    ]
    const answers = []
    for (const changes of wrong) {
      const { code, data } = await placeOrder(borrower, 1_000_000, changes)
      answers.push([code, data?.field])
    }
    expect(answers).toEqual([
      [4223, undefined],
      [4223, undefined],
      [4223, undefined],
      [4222, '/purpose'],
      [4222, '/purpose'],
      [4101, '/sms_code'],
    ])
  })

  it('a plan of yesterday is no longer valid', async () => {
    const shown = await borrower.data('loanPlan', plan({}))
    server.advance(86_400)
    expect(await placeOrder(borrower, 1_000_000, { quote_id: shown.quote_id })).toMatchObject({ code: 4223 })
  })

  it('are refused when the money would go to another account than the shown one', async () => {
    expect(await placeOrder(borrower, 1_000_000, { bank_id: 'another' })).toMatchObject({ code: 4239 })
  })

  it('sent twice result in one order and the same reply', async () => {
    const shown = await borrower.data('loanPlan', plan({}))
    const payload = { pid: 'cash', period: 3, amount: 1_000_000, purpose: 'tuition', quote_id: shown.quote_id, agreement: true }
    const placing = { ...payload, sms_code: await borrower.smsCode('order') }
    const key = randomUUID()
    const [first, again] = [await borrower.call('placeOrder', placing, { key }), await borrower.call('placeOrder', placing, { key })]
    expect(first.code).toBe(200)
    expect(again.data).toEqual(first.data)
    expect(await borrower.call('placeOrder', placing, { key: randomUUID() })).toMatchObject({ code: 4224 })
    expect((await borrower.data('loanRecords')).lists).toHaveLength(1)
  })
})

test('a first order is refused without a WhatsApp number when the own number is not on WhatsApp', async () => {
  const siti = await createBorrower(server, '081211110000')
  await fillProfile(siti, { person: { cardid: '3174015505920012' } })
  await submitAndAudit(server, siti)
  expect(await placeOrder(siti, 1_000_000)).toMatchObject({ code: 4310 })
  const given = '081211119999'
  await siti.data('smsCode', { phone: given, purpose: 'whatsapp' })
  await siti.data('whatsappPhone', { phone: given, sms_code: await server.smsCodeFor('+6281211119999') })
  expect(await placeOrder(siti, 1_000_000)).toMatchObject({ code: 200 })
})

test('without a provider every number counts as being on WhatsApp', async () => {
  const { whatsapp: _, ...ports } = localPorts
  const unchecked = await openTestServer({ ports })
  const siti = await createBorrower(unchecked, '081211110000')
  await fillProfile(siti)
  await submitAndAudit(unchecked, siti)
  expect(await siti.data('userStatus')).toMatchObject({ whatsapp: { status: 'none' } })
  expect(await placeOrder(siti, 1_000_000)).toMatchObject({ code: 200 })
  await unchecked.close()
})

test('the refusal of a phone states the number of digits', async () => {
  const borrower = await createBorrower(server, '081211110020')
  const list = contacts.map((contact) => ({ ...contact, phone: '0000000000' }))
  const { msg } = await borrower.call('saveSocial', { socials: JSON.stringify(list), consent: true })
  const limits = limitsOf(schemaAt(server.config.calls.login?.payload, '/userName') ?? {})
  expect(limits).toMatchObject({ minLength: expect.any(Number), maxLength: expect.any(Number) })
  expect(msg).toBe(server.services.translations.translatorFor('en-us')('error.4100', limits))
})

describe('ids of another borrower get the same reply as unknown ids', () => {
  it('bank accounts and bills', async () => {
    const owner = await borrowerWithLoan(server, '081211110010', 1_000_000, { person: { cardid: '3174015505920010' } })
    const other = await borrowerWithLoan(server, '081211110011', 1_000_000, { person: { cardid: '3174015505920011' } })
    const [account] = (await owner.data('userBanks')).lists
    const { lists } = await owner.data('bills', { type: 1 })
    const nobody = randomUUID()
    for (const id of [account.id, nobody, 'not-even-a-uuid']) expect(await other.call('setBank', { id })).toMatchObject({ code: 4240 })
    for (const id of [account.id, nobody]) {
      expect(await other.call('addBank', { ...bank, id, mobile: other.phone, sms_code: '000000' })).toMatchObject({ code: 4240 })
    }
    const repay = { pay_type: 'va', repayment_type: 1, repayment_total_amount: lists[0].outstanding, bank_type: 'bca', channel_id: 'vaBca' }
    for (const id of [lists[0].plan_id, nobody]) {
      expect(await other.call('repay', { ...repay, loan_plan: [id], current_bill_plan: id })).toMatchObject({
        code: 4251,
        data: { field: '/loan_plan' },
      })
    }
    expect((await requestPaymentCode(owner)).code).not.toBe((await requestPaymentCode(other)).code)
  })
})
