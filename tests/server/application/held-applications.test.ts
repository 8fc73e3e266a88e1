import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ApplicationDecision } from '../../../src/server/application/application-decision-queries.ts'
import {
  type Borrower,
  createBorrower,
  fillProfile,
  identityNumberOf,
  otherIdentityNumber,
  person,
  submitAndAudit,
} from '../support/borrower.ts'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { confirmFace, declineFace } from '../../../src/server/profile/face-check-queries.ts'
import { engines } from '../support/engines.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const STAFF = 'a token of the staff'
const settings = { reviewSecret: CALLBACK_SECRET, staffTokenHashes: [createHash('sha256').update(STAFF).digest('hex')] }

let count = 0
const nextPhone = () => `0812777${String(10_000 + ++count)}`
/** Identity number whose date differs from the entered birth date. */
const differing = () => identityNumberOf(person.birth_date + 86_400, 'female', ++count)

const saidOf = ({ config }: TestServer, key: string): string => config.texts['en-us']![key]!

type Held = { who: Borrower; uid: string; submitted_time: number }

async function hold(server: TestServer, changes: { person?: object; job?: object } = {}): Promise<Held> {
  const who = await createBorrower(server, nextPhone())
  await fillProfile(who, { ...changes, person: { cardid: differing(), ...changes.person } })
  const { verify, review } = await submitAndAudit(server, who)
  expect({ verify, review }).toEqual({ verify: 1, review: { reason: saidOf(server, 'policy.review.identity') } })
  const { submitted_time } = await who.data('creditCountdown')
  return { who, uid: (await who.data('account')).uid, submitted_time }
}

const decisionOf = ({ uid, submitted_time }: Held, own: Partial<ApplicationDecision> = {}): ApplicationDecision => ({
  reference: `review-${++count}`,
  uid,
  submitted_time,
  outcome: 'approve',
  ...own,
})
const send = (server: TestServer, payload: object, signed: SignedInstead = {}) =>
  postSigned(server, '/callbacks/application', payload, signed)
const kinds = async (who: Borrower): Promise<string[]> => (await who.data('messages')).lists.map(({ kind }: { kind: string }) => kind)
const stored = async (server: TestServer, { uid }: Held) =>
  (await server.db.query('select state, reason, warnings, release, next_at as "nextAt" from credit where account_id = $1', [uid]))[0]
const listed = async (server: TestServer, token = STAFF) => server.call('creditReviews', {}, { token })

describe('an application whose identity number contradicts it', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ settings })
  })
  afterAll(() => server?.close())

  it.each([
    { name: 'the birth date', own: {}, warnings: ['birthDate'] },
    { name: 'the gender', own: { cardid: otherIdentityNumber(7001), gender: 'male' }, warnings: ['gender'] },
  ])('waits for staff without a time limit: $name', async ({ own, warnings }) => {
    const held = await hold(server, { person: own })
    server.advance(30 * 86_400)
    expect(await held.who.data('creditCountdown')).toMatchObject({ seconds: 0, late: false, review: { reason: expect.any(String) } })
    expect(await held.who.data('submitProfile')).toMatchObject({ verify: 1, seconds: 0, review: { reason: expect.any(String) } })
    expect(await held.who.data('userStatus')).toMatchObject({ verify: 1, review: { reason: expect.any(String) } })
    expect(await held.who.call('saveBase', person)).toMatchObject({ code: 4218 })
    expect(await kinds(held.who)).toEqual([])
    expect(await stored(server, held)).toEqual({ state: 'auditing', reason: 'identity', warnings, release: 'test', nextAt: null })
  })

  it('is rejected at once when the tables reject it', async () => {
    const who = await createBorrower(server, nextPhone())
    await fillProfile(who, { person: { cardid: differing() }, job: { income: 1, salary: 1_000_000, spending: 4 } })
    expect(await submitAndAudit(server, who)).toMatchObject({ verify: 3 })
  })

  it('is listed for staff with only its account, until it is decided', async () => {
    const held = await hold(server)
    const later = await hold(server)
    const entry = { uid: held.uid, submitted_time: held.submitted_time, reason: 'identity', differs: ['birthDate'] }
    const { lists } = (await listed(server)).data
    expect(lists).toContainEqual(entry)
    expect(
      lists.slice(-2).map(({ uid }: any) => uid),
      'the longest waiting first',
    ).toEqual([held.uid, later.uid])
    expect(await listed(server, held.who.token)).toMatchObject({ code: 4004 })
    await send(server, decisionOf(held))
    expect((await listed(server)).data.lists).not.toContainEqual(entry)
  })

  it.each<{ outcome: ApplicationDecision['outcome']; reason?: string; verify: number; kind: string; state: string }>([
    { outcome: 'approve', verify: 2, kind: 'approved', state: 'approved' },
    {
      outcome: 'reject',
      reason: 'identity',
      verify: 3,
      kind: 'rejected',
      state: 'rejected',
    },
    { outcome: 'sendBack', verify: 0, kind: 'sentBack', state: 'new' },
  ])('is decided by a person: $outcome', async ({ outcome, reason, verify, kind, state }) => {
    const held = await hold(server)
    expect(await send(server, decisionOf(held, { outcome, ...(reason && { reason }) }))).toBe(200)
    const told = await held.who.data('userStatus')
    const rejected = { reject_reason: saidOf(server, `policy.reject.${reason}`), reapply_at: expect.any(Number) }
    expect(told).toMatchObject({ verify, loan_info: reason ? rejected : {} })
    expect(told).not.toHaveProperty('review')
    expect(await kinds(held.who)).toEqual([kind])
    expect(await stored(server, held)).toMatchObject({ state, reason: 'identity', warnings: ['birthDate'], release: 'test' })
  })

  it('has the limit of its row when it is approved', async () => {
    const held = await hold(server)
    await send(server, decisionOf(held))
    const { limit } = await held.who.data('loanProducts')
    const results = Object.values(server.config.decisions.eligibility!.rules).map(({ result }) => result as { most?: number })
    expect(results.map(({ most }) => most)).toContain(limit.total)
    expect(limit.reason).toBe(saidOf(server, 'policy.limit.identity'))
  })

  it('names the answers to correct when it is sent back, and is decided without staff once they match', async () => {
    const held = await hold(server)
    await send(server, decisionOf(held, { outcome: 'sendBack' }))
    const [message] = (await held.who.data('messages')).lists
    const say = server.services.translations.translatorFor('en-us')
    expect(message.text).toBe(say('message.sentBack', { reason: say('policy.review.identity') }))
    await held.who.data('saveBase', { ...person, cardid: otherIdentityNumber(7100) })
    expect(await submitAndAudit(server, held.who)).toMatchObject({ verify: 2 })
    expect((await held.who.data('loanProducts')).limit.total).toBeGreaterThan(1_000_000)
  })

  it('is shown as sent back until it is submitted again, with its step until that is corrected', async () => {
    const held = await hold(server)
    const told = async () => {
      const [status, account] = [await held.who.data('userStatus'), await held.who.data('account')]
      expect(account.sent_back).toEqual(status.sent_back)
      return account.sent_back
    }
    expect(await told(), 'held').toBeUndefined()
    await send(server, decisionOf(held, { outcome: 'sendBack' }))
    const reason = saidOf(server, 'policy.review.identity')
    expect(await told(), 'sent back').toEqual({ reason, step: 'person' })
    await held.who.data('saveBase', { ...person, cardid: otherIdentityNumber(7150) })
    expect(await told(), 'corrected').toEqual({ reason })
    await held.who.data('submitProfile')
    expect(await told(), 'sent again').toBeUndefined()
  })

  it('is not decided by a decision about an earlier submission', async () => {
    const held = await hold(server)
    const late = decisionOf(held)
    await send(server, decisionOf(held, { outcome: 'sendBack' }))
    server.advance(60)
    await submitAndAudit(server, held.who)
    expect(await send(server, late)).toBe(400)
    expect(await held.who.data('userStatus')).toMatchObject({ verify: 1 })
  })

  test('a decision counts once, and there is no second one', async () => {
    const held = await hold(server)
    const first = decisionOf(held)
    expect(await send(server, first)).toBe(200)
    expect(await send(server, first)).toBe(200)
    const rejected = decisionOf(held, { outcome: 'reject', reason: 'identity' })
    expect(await send(server, rejected)).toBe(400)
    for (const another of [
      { ...rejected, reference: first.reference },
      { ...first, submitted_time: first.submitted_time + 1 },
    ])
      expect(await send(server, another)).toBe(422)
    expect(await send(server, decisionOf(await hold(server), { reference: first.reference }))).toBe(422)
    expect(await held.who.data('userStatus')).toMatchObject({ verify: 2 })
    expect(await kinds(held.who)).toEqual(['approved'])
  })

  describe('stays held after', () => {
    let held: Held
    beforeAll(async () => {
      held = await hold(server)
    })
    it.each<{ name: string; payload?: () => object; signed?: () => SignedInstead; status: number }>([
      { name: 'a signature of another outcome', signed: () => ({ body: decisionOf(held, { outcome: 'sendBack' }) }), status: 403 },
      { name: 'a signature of another application', signed: () => ({ body: decisionOf(held, { submitted_time: 1 }) }), status: 403 },
      { name: 'a signature of another reason', signed: () => ({ body: decisionOf(held, { reason: 'age' }) }), status: 403 },
      { name: 'a signature of another borrower', signed: () => ({ body: decisionOf(held, { uid: crypto.randomUUID() }) }), status: 403 },
      { name: 'a signature of another secret', signed: () => ({ secret: 'x' }), status: 403 },
      { name: 'a signature of a decision about her face', signed: () => ({ path: '/callbacks/face' }), status: 403 },
      { name: 'a signature of more than five minutes ago', signed: () => ({ seconds: -301 }), status: 403 },
      { name: 'an unknown borrower', payload: () => decisionOf(held, { uid: crypto.randomUUID() }), status: 400 },
      { name: 'another application of the same borrower', payload: () => decisionOf(held, { submitted_time: 1 }), status: 400 },
      { name: 'an invalid time', payload: () => decisionOf(held, { submitted_time: 1e15 }), status: 400 },
      { name: 'a rejection without a reason', payload: () => decisionOf(held, { outcome: 'reject' }), status: 400 },
      {
        name: 'a rejection for a reason without a text',
        payload: () => decisionOf(held, { outcome: 'reject', reason: 'mood' }),
        status: 400,
      },
      { name: 'an approval with a reason', payload: () => decisionOf(held, { reason: 'identity' }), status: 400 },
      { name: 'an outcome that is none', payload: () => decisionOf(held, { outcome: 'perhaps' as 'approve' }), status: 400 },
      {
        name: 'a decision about her face',
        payload: () => ({ reference: 'face-1', uid: held.uid, outcome: 'confirm' }),
        status: 400,
      },
    ])('$name', async ({ payload = () => decisionOf(held), signed = () => ({}), status }) => {
      expect(await send(server, payload(), signed())).toBe(status)
      expect(await held.who.data('userStatus')).toMatchObject({ verify: 1, review: {} })
      expect(await kinds(held.who)).toEqual([])
    })
    it('an application that is not held is not decided', async () => {
      const who = await createBorrower(server, nextPhone())
      await fillProfile(who, { person: { cardid: otherIdentityNumber(7200) } })
      await who.data('submitProfile')
      const { submitted_time } = await who.data('creditCountdown')
      const other = { who, uid: (await who.data('account')).uid, submitted_time }
      expect((await listed(server)).data.lists.map(({ uid }: any) => uid)).not.toContain(other.uid)
      expect(await send(server, decisionOf(other))).toBe(400)
      expect(await who.data('userStatus')).toMatchObject({ verify: 1 })
    })
  })

  it('is answered with 404 when no secret is set', async () => {
    const closed = await openTestServer()
    expect(await send(closed, decisionOf({ uid: crypto.randomUUID(), submitted_time: 1 } as Held))).toBe(404)
    await closed.close()
  })
})

describe.each(engines)('at the same moment, on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings })
  })
  afterAll(() => server?.close())

  it('ten decisions and ten submissions result in one decision', async () => {
    const held = await hold(server)
    const outcomes = ['approve', 'sendBack'] as const
    const both = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => [
        await Promise.all([
          send(server, decisionOf(held, { outcome: outcomes[index % 2]! })),
          held.who.call('submitProfile').then(({ code }) => code),
        ]),
      ]),
    )
    const statuses = both.flat().map(([status]) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
    const [told] = await kinds(held.who)
    expect(await kinds(held.who)).toEqual([told])
    // A returned application may have been submitted again by one of the submissions; then it is under audit.
    const { verify, review } = await held.who.data('userStatus')
    expect(told === 'approved' ? [2] : [0, 1]).toContain(verify)
    expect(review).toBeUndefined()
    const [row] = await server.db.query<{ decisions: number }>(
      'select count(*)::int as decisions from application_decision where account_id = $1',
      [held.uid],
    )
    expect(row?.decisions).toBe(1)
  })
})

describe('an application whose number differs from its card', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ settings })
  })
  afterAll(() => server?.close())

  /** Submits an application with the entered number and a card whose number was read as `read` with certainty. */
  async function apply(typed: string, read: string | undefined) {
    const who = await createBorrower(server, nextPhone())
    await fillProfile(who, { person: { cardid: typed } })
    const { uid } = await who.data('account')
    await saveCardPhoto(server.db, uid, { photo: Buffer.from('card'), unread: false, number: read }, server.clock.now())
    return { who, uid, status: await submitAndAudit(server, who) }
  }

  it.each([
    { name: 'the number of the card', other: false, read: true, verify: 2 },
    { name: 'another number', other: true, read: true, verify: 1 },
    { name: 'a number that could not be compared', other: true, read: false, verify: 2 },
  ])('$name', async ({ other, read, verify }) => {
    const [typed, onCard] = [otherIdentityNumber(7200 + ++count), otherIdentityNumber(7500 + count)]
    const { uid, status } = await apply(typed, read ? (other ? onCard : typed) : undefined)
    expect(status.verify).toBe(verify)
    const held = { state: 'auditing', reason: 'card', warnings: ['card'] }
    const [credit] = await server.db.query('select state, reason, warnings from credit where account_id = $1', [uid])
    expect(credit).toMatchObject(verify === 1 ? held : { state: 'approved', warnings: [] })
  })

  it('has its whole limit once staff have compared them', async () => {
    const [typed, onCard] = [otherIdentityNumber(7301), otherIdentityNumber(7302)]
    const { who, uid } = await apply(typed, onCard)
    const { submitted_time } = await who.data('creditCountdown')
    await send(server, decisionOf({ who, uid, submitted_time }))
    const plain = await apply(otherIdentityNumber(7303), undefined)
    const limitOf = async (borrower: Borrower) => (await borrower.data('loanProducts')).limit.total
    expect(await limitOf(who)).toBe(await limitOf(plain.who))
  })

  it('is sent back to the step of the number, and is decided automatically once it matches the card', async () => {
    const [typed, onCard] = [otherIdentityNumber(7401), otherIdentityNumber(7402)]
    const { who, uid } = await apply(typed, onCard)
    const { submitted_time } = await who.data('creditCountdown')
    await send(server, decisionOf({ who, uid, submitted_time }, { outcome: 'sendBack' }))
    const reason = saidOf(server, 'policy.review.card')
    expect((await who.data('account')).sent_back).toEqual({ reason, step: 'person' })
    await who.data('saveBase', { ...person, cardid: onCard })
    expect((await who.data('account')).sent_back).toEqual({ reason })
    expect(await submitAndAudit(server, who)).toMatchObject({ verify: 2 })
  })
})

describe('an application with a photo of a card', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ settings })
  })
  afterAll(() => server?.close())

  const saveCard = (uid: string, unread: boolean) =>
    saveCardPhoto(server.db, uid, { photo: Buffer.from('card'), unread }, server.clock.now())

  async function filled(serial: number): Promise<{ who: Borrower; uid: string }> {
    const who = await createBorrower(server, nextPhone())
    await fillProfile(who, { person: { cardid: otherIdentityNumber(serial) } })
    return { who, uid: (await who.data('account')).uid }
  }
  async function held(serial: number): Promise<Held> {
    const { who, uid } = await filled(serial)
    await saveCard(uid, true)
    expect(await submitAndAudit(server, who)).toMatchObject({ verify: 1, review: { reason: saidOf(server, 'policy.review.unreadCard') } })
    return { who, uid, submitted_time: (await who.data('creditCountdown')).submitted_time }
  }

  it.each<{ name: string; unread: boolean; then?: (uid: string) => Promise<void>; verify: number }>([
    { name: 'that was read is decided automatically', unread: false, verify: 2 },
    { name: 'that could not be read waits for staff', unread: true, verify: 1 },
    {
      name: 'that could not be read, and on which staff found the same face, is decided automatically',
      unread: true,
      then: (uid) => confirmFace(server.db, uid, server.clock.now()),
      verify: 2,
    },
    {
      name: 'that could not be read, and on which staff found another face, waits',
      unread: true,
      then: (uid) => declineFace(server.db, uid, server.clock.now()),
      verify: 1,
    },
  ])('$name', async ({ unread, then, verify }) => {
    const { who, uid } = await filled(8000 + ++count)
    await saveCard(uid, unread)
    await then?.(uid)
    expect(await submitAndAudit(server, who)).toMatchObject({ verify })
  })

  it('is not held for it again once staff have approved it', async () => {
    const application = await held(8301)
    expect((await listed(server)).data.lists).toContainEqual(expect.objectContaining({ uid: application.uid, reason: 'unreadCard' }))
    expect(await send(server, decisionOf(application))).toBe(200)
    expect(await application.who.data('userStatus')).toMatchObject({ verify: 2 })
    await server.db.query(`update credit set state = 'new', reason = null where account_id = $1`, [application.uid])
    expect(await submitAndAudit(server, application.who)).toMatchObject({ verify: 2 })
  })

  it('is sent back to the photo of the card, until another one is read', async () => {
    const application = await held(8302)
    const { who, uid } = application
    await send(server, decisionOf(application, { outcome: 'sendBack' }))
    const reason = saidOf(server, 'policy.review.unreadCard')
    expect((await who.data('account')).sent_back).toEqual({ reason, step: 'ktp' })
    await saveCard(uid, false)
    expect((await who.data('account')).sent_back).toEqual({ reason })
    expect(await submitAndAudit(server, who)).toMatchObject({ verify: 2 })
  })
})
