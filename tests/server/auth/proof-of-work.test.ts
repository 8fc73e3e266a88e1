import { pbkdf2Sync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { difficultyFactor, createProofOfWork, type ProofOfWork } from '../../../src/server/auth/proof-of-work.ts'
import type { CaptchaPort } from '../../../src/server/ports/captcha-port.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { hashPassword } from '../../../src/server/auth/password.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Solves a challenge with the PBKDF2 of Web Crypto, like the app. */
async function solve({ salt, key, cost, max_count }: ProofOfWork): Promise<string> {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  for (let count = 0; count < max_count; count++) {
    const code = String(count).padStart(8, '0')
    const password = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits'])
    const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost }, password, 128)
    if (Buffer.from(bits).toString('hex') === key) return code
  }
  throw new Error('The work has no answer.')
}

describe('work', () => {
  it('has a solution that only its own salt verifies, at an unpredictable number', async () => {
    const { work, answer } = await createProofOfWork(1)
    expect(await solve(work)).toBe(answer)
    expect(Number(answer)).toBeGreaterThanOrEqual(300)
    expect(Number(answer)).toBeLessThan(1200)
    expect(pbkdf2Sync(answer, 'another', work.cost, 16, 'sha256').toString('hex')).not.toBe(work.key)
  })

  it.each([
    [1, 1],
    [60, 1],
    [61, 2],
    [121, 4],
    [10_000, 16],
  ])('asked for %i times in an hour is %i times as hard', (asked, times) => {
    expect(difficultyFactor(asked, 60)).toBe(times)
  })
})

const asked: string[] = []
const service: CaptchaPort = {
  check: async (token) => {
    asked.push(token)
    if (token === 'down') throw new Error('down')
    return token === 'good'
  },
}

const STRANGER = '36.7.7.7'

describe.each(engines)('a captcha by work on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({
      db: await open(),
      settings: {
        rateLimits: { ...readSettings({}).rateLimits, captchaPhoneAfter: 0 },
        captcha: { service: undefined, picturesPerAddress: 3, picturesInTotal: 5 },
      },
      ports: { ...localPorts, captcha: service },
      change: ({ calls }) => {
        ;(calls.captchaSubmit!.payload!.properties as Record<string, object>).token = { type: 'string', maxLength: 2000 }
      },
    })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08131000${String(++last).padStart(4, '0')}`
  const get = async (phone: string, ip?: string) => (await server.call('captcha', { phone, purpose: 'login' }, ip ? { ip } : {})).data
  const submit = (payload: Record<string, string>, ip?: string) =>
    server.call('captchaSubmit', payload, ip ? { ip } : {}).then(({ code }) => code)
  const lengths = async (times: number, phone: string, ip?: string) => {
    const found: number[] = []
    for (let index = 0; index < times; index++) found.push((await get(phone, ip)).work.max_count)
    return found
  }
  /** Signs in with a password, because every SMS code here needs a captcha. */
  const signIn = async (phone: string, headers: Record<string, string>): Promise<string> => {
    await server.db.query('insert into account (id, phone, password_hash, created_at) values ($1, $2, $3, $4)', [
      randomUUID(),
      `+62${phone.slice(1)}`,
      await hashPassword('kuda9lumping'),
      server.clock.systemTime(),
    ])
    const { data } = await server.call('login', { userName: phone, password: 'kuda9lumping' }, { headers, ip: '36.200.1.1' })
    return data.token as string
  }
  const isSent = async (phone: string) => (await server.call('smsCode', { phone, purpose: 'login' })).data.captcha === 0

  it('releases one message without a picture', async () => {
    const phone = newPhone()
    expect(await isSent(phone)).toBe(false)
    const { id, work, png } = await get(phone)
    expect(png).toMatch(/^iVBOR/)
    expect(await submit({ id, code: await solve(work) })).toBe(200)
    expect(await isSent(phone)).toBe(true)
    // Within a minute the reply would be that of the last SMS.
    server.advance(61)
    expect(await isSent(phone)).toBe(false)
  })

  it('takes one answer: a wrong one uses it up, and so does a right one', async () => {
    const [first, second] = [await get(newPhone()), await get(newPhone())]
    const [right, other] = [await solve(first.work), await solve(second.work)]
    expect(await submit({ id: first.id, code: '99999999' })).toBe(4057)
    expect(await submit({ id: first.id, code: right })).toBe(4056)
    expect(await submit({ id: second.id, code: other })).toBe(200)
    expect(await submit({ id: second.id, code: other })).toBe(4056)
  })

  it('lasts longer the more often one phone asks', async () => {
    expect(await lengths(7, newPhone())).toEqual([1200, 1200, 1200, 2400, 2400, 2400, 4800])
  })

  const device = { 'device-id': 'h5_0123456789' }
  it.each<{
    who: string
    ip: string
    known?: boolean
    signedIn?: boolean
    purpose?: string
    headers?: Record<string, string>
    work: number[]
  }>([
    { who: 'its owner on another network', ip: '36.9.9.9', work: [1200, 1200, 1200, 2400] },
    { who: 'its owner on a known device', ip: STRANGER, known: true, headers: device, work: [1200, 1200, 1200, 2400] },
    { who: 'its owner, signed in', ip: STRANGER, signedIn: true, work: [1200, 1200, 1200, 2400] },
    { who: 'its owner, signed in, for a code of members', ip: STRANGER, signedIn: true, purpose: 'order', work: [1200, 1200, 1200, 2400] },
    { who: 'a device that it was never signed in on', ip: STRANGER, headers: device, work: [4800] },
    { who: 'the stranger', ip: STRANGER, work: [4800] },
  ])('costs $who $work after a stranger has requested six for the number', async ({ ip, known, signedIn, purpose, headers, work }) => {
    const phone = newPhone()
    await lengths(6, phone, STRANGER)
    const token = known || signedIn ? await signIn(phone, known ? device : {}) : undefined
    const caller = { ip, ...(headers && { headers }), ...(token !== undefined && signedIn && { token }) }
    const got: number[] = []
    for (const _ of work) got.push((await server.call('captcha', { phone, purpose: purpose ?? 'login' }, caller)).data.work.max_count)
    expect(got).toEqual(work)
  })

  it('costs a network with many numbers more, and the owner of one of them on a known device does not pay for it', async () => {
    const phone = newPhone()
    await signIn(phone, device)
    for (let index = 0; index < 60; index++) await get(newPhone(), '36.8.8.8')
    expect(await lengths(1, newPhone(), '36.8.8.8')).toEqual([2400])
    const caller = { ip: '36.8.8.8', headers: device }
    expect((await server.call('captcha', { phone, purpose: 'login' }, caller)).data.work.max_count).toBe(1200)
  })

  it('costs a member more with every number that it asks for', async () => {
    const token = await signIn(newPhone(), {})
    const got: number[] = []
    for (let times = 0; times < 4; times++)
      got.push((await server.call('captcha', { phone: newPhone(), purpose: 'whatsapp' }, { token })).data.work.max_count)
    expect(got).toEqual([1200, 1200, 1200, 2400])
  })

  it('lets a network read few pictures, and everybody together not many, also at once', async () => {
    const read = async (ip: string) => submit({ id: (await get(newPhone(), ip)).id, code: 'HAPPY' }, ip)
    expect(await Promise.all(Array.from({ length: 6 }, () => read('36.1.1.1'))).then((codes) => codes.sort())).toEqual([
      4029, 4029, 4029, 4057, 4057, 4057,
    ])
    expect([await read('36.1.2.1'), await read('36.1.2.1'), await read('36.1.3.1')]).toEqual([4057, 4057, 4029])
    const { id, work } = await get(newPhone(), '36.1.1.1')
    expect(await submit({ id, code: await solve(work) }, '36.1.1.1')).toBe(200)
  })

  it.each([
    { token: 'good', code: 200 },
    { token: 'bad', code: 4057 },
    { token: 'down', code: 5003 },
  ])('asks the configured service: the reply for "$token" is $code', async ({ token, code }) => {
    const { id } = await get(newPhone())
    expect(await submit({ id, code: 'none', token })).toBe(code)
    // A failure of the service does not use up the captcha.
    if (token === 'down') expect(await submit({ id, code: 'none', token: 'good' })).toBe(200)
  })

  it('asks the service once for a captcha, however many tokens come for it', async () => {
    const { id } = await get(newPhone())
    asked.length = 0
    const codes = await Promise.all(Array.from({ length: 20 }, () => submit({ id, code: 'none', token: 'bad' })))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 4056), 4057].toSorted())
    expect(asked).toEqual(['bad'])
  })
})

it('a release whose contract has no proof of work gets none', async () => {
  const server = await openTestServer({
    change: ({ calls }) => {
      delete (calls.captcha!.reply!.properties as Record<string, object>).work
    },
  })
  const { data } = await server.call('captcha', { phone: '081310009999', purpose: 'login' })
  expect(Object.keys(data as object).sort()).toEqual(['expire_time', 'id', 'png'])
  await server.close()
})
