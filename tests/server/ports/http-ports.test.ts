import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { checkOwnNumber, isOnWhatsapp } from '../../../src/server/account/whatsapp-check.ts'
import { saveWhatsapp } from '../../../src/server/account/whatsapp-queries.ts'
import type { Policy } from '../../../src/server/catalog/policy.ts'
import { createPorts } from '../../../src/server/ports/create-ports.ts'
import { sendSignedRequest, signRequest, SIGNATURE_HEADER, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import type { Job } from '../../../src/server/jobs/jobs.ts'
import { claimWhatsappChecks, finishWhatsappCheck } from '../../../src/server/ports/whatsapp-check-queries.ts'
import { addMinutes } from '../../../src/server/platform/calendar.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const SECRET = 's'.repeat(32)
const UNKNOWN = { status: 404, body: { state: 'unknown' } }
type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: any; isSigned: boolean }
type Says = { status: number; body?: object | string } | 'break' | 'hang up' | 'stay silent'

/** Requests that the fake provider received. `says`: returns its replies. */
const heard: Heard[] = []
let says: (heard: Heard) => Says = () => ({ status: 200 })
let provider: Server
let url: string
beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { method = '', url: path = '', headers } = request
      const time = String(headers[TIME_HEADER])
      const isSigned =
        headers[SIGNATURE_HEADER] === signRequest(SECRET, { method, path, time, body }) && Math.abs(Number(time) - Date.now() / 1000) < 60
      const each = { method, path, headers, body: body ? JSON.parse(body) : undefined, isSigned }
      heard.push(each)
      const answer = says(each)
      if (answer === 'stay silent') return undefined
      if (answer === 'hang up') return request.socket.destroy()
      if (answer === 'break') {
        response.writeHead(200, { 'content-length': 100 })
        response.write('{"state":"ok"')
        return setTimeout(() => request.socket.destroy(), 20)
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/out`
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))
beforeEach(() => void heard.splice(0))

describe('a signed request', () => {
  it('is signed over method, path, time and body, so that it cannot be changed', async () => {
    says = () => ({ status: 200, body: { ok: true } })
    expect(await sendSignedRequest({ url, secret: SECRET }, { method: 'POST', path: '/a?b=c', body: { n: 1 }, key: 'k' })).toEqual({
      status: 200,
      body: { ok: true },
    })
    expect(heard[0]).toMatchObject({
      method: 'POST',
      path: '/v1/out/a?b=c',
      body: { n: 1 },
      isSigned: true,
      headers: { 'idempotency-key': 'k' },
    })
    const signed = { method: 'POST', path: '/v1/out', time: '1', body: '{}' }
    const others = [{ method: 'GET' }, { path: '/v1/other' }, { time: '2' }, { body: '{ }' }].map((change) =>
      signRequest(SECRET, { ...signed, ...change }),
    )
    expect(new Set([signRequest(SECRET, signed), signRequest('t'.repeat(32), signed), ...others]).size).toBe(6)
  })

  it.each<{ name: string; answer: Says; expected: object | 'rejected' }>([
    { name: 'no JSON', answer: { status: 200, body: '<html>' }, expected: { status: 200, body: undefined } },
    { name: 'a list', answer: { status: 200, body: '[]' }, expected: { status: 200, body: undefined } },
    { name: 'a redirect', answer: { status: 302, body: {} }, expected: { status: 302, body: {} } },
    { name: 'an answer that breaks off', answer: 'break', expected: 'rejected' },
    { name: 'nothing', answer: 'hang up', expected: 'rejected' },
    { name: 'an answer without end', answer: { status: 200, body: 'x'.repeat(100_000) }, expected: 'rejected' },
  ])('resolves or rejects as expected when answered with $name', async ({ answer, expected }) => {
    says = () => answer
    const asked = await sendSignedRequest({ url, secret: SECRET }, { method: 'GET' }).catch(() => 'rejected')
    expect(asked).toEqual(expected)
  })
})

describe('a partner over HTTP', () => {
  const { ports } = createPorts({ ...readSettings({}), partner: undefined, sandbox: false }, () => {})
  const identify = () => createPorts(remotes(), () => {}).ports.partners!.identify('oppo', 'token-of-the-partner')
  const picture = (bytes: number[], length = 16) => Buffer.from([...bytes, ...Array<number>(length).fill(0)]).toString('base64')
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const phone = '081234567890'
  const plain = { phone: '+6281234567890', nickname: 'Sari' }

  it('receives the channel and the token, signed', async () => {
    says = () => ({ status: 200, body: { phone } })
    await identify()
    expect(heard).toEqual([
      expect.objectContaining({ method: 'POST', isSigned: true, body: { channel: 'oppo', token: 'token-of-the-partner' } }),
    ])
  })

  it.each<{ name: string; answer: Says; expected: object | undefined }>([
    { name: 'a phone and a name', answer: { status: 200, body: { phone, nickname: 'Sari' } }, expected: plain },
    { name: 'a phone with its country', answer: { status: 200, body: { phone: '+6281234567890', nickname: 'Sari' } }, expected: plain },
    { name: 'a phone alone', answer: { status: 200, body: { phone } }, expected: { ...plain, nickname: '' } },
    {
      name: 'a name of several lines',
      answer: { status: 200, body: { phone, nickname: ' Sari\n\u202eDewi\u0000 ' } },
      expected: { ...plain, nickname: 'Sari Dewi' },
    },
    {
      name: 'a name that is too long',
      answer: { status: 200, body: { phone, nickname: 'x'.repeat(1000) } },
      expected: { ...plain, nickname: 'x'.repeat(64) },
    },
    {
      name: 'a picture',
      answer: { status: 200, body: { phone, nickname: 'Sari', avatar: picture(png) } },
      expected: { ...plain, avatar: `data:image/png;base64,${picture(png)}` },
    },
    {
      name: 'an invalid picture',
      answer: { status: 200, body: { phone, nickname: 'Sari', avatar: Buffer.from('<svg onload="x()">').toString('base64') } },
      expected: plain,
    },
    {
      name: 'a picture that is too large',
      answer: { status: 200, body: { phone, nickname: 'Sari', avatar: picture(png, 33 * 1024) } },
      expected: plain,
    },
    { name: 'a phone of another country', answer: { status: 200, body: { phone: '+6591234567' } }, expected: undefined },
    { name: 'no phone', answer: { status: 200, body: { nickname: 'Sari' } }, expected: undefined },
    { name: '404', answer: { status: 404 }, expected: undefined },
    { name: '410', answer: { status: 410 }, expected: undefined },
  ])('accepts only the valid parts of a reply with $name', async ({ answer, expected }) => {
    says = () => answer
    expect(await identify()).toEqual(expected)
  })

  it.each<{ name: string; answer: Says }>([
    { name: 'an error of its own', answer: { status: 500, body: { phone } } },
    { name: 'a redirect', answer: { status: 302, body: { phone } } },
    { name: 'no JSON', answer: { status: 200, body: '<html>' } },
    { name: 'nothing', answer: 'hang up' },
  ])('counts as unavailable after a reply with $name', async ({ answer }) => {
    says = () => answer
    await expect(identify()).rejects.toThrow()
  })

  it('is undefined without a setting and without the sandbox', () => {
    expect(ports.partners).toBeUndefined()
  })
})

const remotes = () => ({
  ...readSettings({}),
  sms: { url, secret: SECRET },
  push: { url: `${url}/push`, secret: SECRET },
  payout: { url, secret: SECRET },
  events: { url, secret: SECRET },
  partner: { url, secret: SECRET },
  whatsapp: { url, secret: SECRET },
})

describe('a comparison of faces over HTTP', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  const warnings: string[] = []
  const compare = (selfie: Uint8Array = photo) =>
    createPorts({ ...remotes(), faces: { url, secret: SECRET } }, (line) => warnings.push(line)).ports.faces.compare(selfie, photo)
  beforeEach(() => void warnings.splice(0))

  it('sends both photos, signed, and nothing of the borrower', async () => {
    // A photo in the reply must be ignored, because the server did not encode it.
    says = () => ({ status: 200, body: { ok: true, copy: 'Zm9yZ2Vk' } })
    expect(await compare()).toEqual({ ok: true })
    const both = { selfie: photo.toString('base64'), card: photo.toString('base64') }
    expect(heard.map(({ method, path, isSigned, body }) => ({ method, path, isSigned, body }))).toEqual([
      { method: 'POST', path: '/v1/out', isSigned: true, body: both },
    ])
  })

  it.each<{ name: string; answer: Says; reason: string }>([
    { name: 'another person', answer: { status: 200, body: { ok: false, reason: 'otherPerson' } }, reason: 'otherPerson' },
    { name: 'a picture held before the camera', answer: { status: 200, body: { ok: false, reason: 'notLive' } }, reason: 'notLive' },
    { name: 'no face on the card', answer: { status: 200, body: { ok: false, reason: 'noFaceOnCard' } }, reason: 'noFaceOnCard' },
    { name: 'an unknown reason', answer: { status: 200, body: { ok: false, reason: 'ugly' } }, reason: 'unavailable' },
    { name: 'ok as a text', answer: { status: 200, body: { ok: 'true' } }, reason: 'unavailable' },
    { name: 'yes, with an error', answer: { status: 500, body: { ok: true } }, reason: 'unavailable' },
    { name: 'a redirect', answer: { status: 302, body: { ok: true } }, reason: 'unavailable' },
    { name: 'half a reply', answer: 'break', reason: 'unavailable' },
    { name: 'nothing', answer: 'hang up', reason: 'unavailable' },
  ])('$name is $reason, after one request', async ({ answer, reason }) => {
    says = () => answer
    expect(await compare()).toEqual({ ok: false, reason })
    expect(heard).toHaveLength(1)
  })

  it('a file that is not a photo is not sent', async () => {
    expect(await compare(Buffer.from('<svg onload=alert(1)>'))).toEqual({ ok: false, reason: 'wrongType' })
    expect(heard).toEqual([])
  })

  it('an answer that does not come in time is none, and only that is written down', async () => {
    says = () => 'stay silent'
    const real = AbortSignal.timeout.bind(AbortSignal)
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(50))
    expect(await compare()).toEqual({ ok: false, reason: 'unavailable' })
    expect(limit).toHaveBeenCalledOnce()
    limit.mockRestore()
    expect(warnings).toEqual(['The face comparison service cannot be reached.'])
  })
})

describe.each(engines)('the ports over HTTP on $engine', ({ open }) => {
  const ACCOUNT = '00000000-0000-8000-8000-000000000003'
  let server: TestServer
  beforeAll(async () => {
    const { ports } = createPorts(remotes(), () => {})
    server = await openTestServer({ db: await open(), ports })
    await server.db.query(`insert into account (id, phone, created_at) values ($1, '+6281200000000', $2)`, [ACCOUNT, server.clock.now()])
  })
  beforeEach(() => server.db.script('truncate sms_outbox, payout_request'))
  afterAll(() => server?.close())
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  let last = 0
  const askCode = () => server.call('smsCode', { phone: `0812300${String(++last).padStart(5, '0')}`, purpose: 'login' })

  const jobOf = (name: string) => createPorts(remotes(), () => {}).jobs.find((job) => job.name === name)!
  /** Runs the job and waits until its requests have ended. */
  const run = async (name: string, services = server.services) => {
    const job = jobOf(name)
    await job.run(services)
    await job.settle?.()
  }
  const waiting = async () => (await server.db.query('select 1 from sms_outbox where next_at is not null')).length

  it('a code goes out once, after its transaction, and is then no longer kept', async () => {
    says = () => ({ status: 202 })
    expect(await askCode()).toMatchObject({ code: 200 })
    expect(heard).toEqual([])
    await run('sms')
    await run('sms')
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ method: 'POST', path: '/v1/out', isSigned: true, body: { phone: '+6281230000001' } })
    expect(heard[0]!.headers['idempotency-key']).toBe(heard[0]!.body.id)
    expect(heard[0]!.body.text).toMatch(/\b\d{6}\b/)
    expect(await server.db.query('select text from sms_outbox')).toEqual([{ text: '' }])
  })

  describe('a number of WhatsApp', () => {
    beforeEach(() => server.db.script('truncate whatsapp'))
    const borrower = async () => {
      const [id, phone] = [randomUUID(), `+62812300${String(++last).padStart(5, '0')}`]
      const at = server.clock.now()
      await server.db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, phone, at])
      await checkOwnNumber(server.db, server.services.ports, { id, phone }, at)
      return { id, phone }
    }
    const mayOrder = (who: { id: string; phone: string }) => isOnWhatsapp(server.db, server.services.ports, who, server.clock.now())
    const give = ({ id }: { id: string }, phone: string) => saveWhatsapp(server.db, id, phone, server.clock.now())

    it("is checked once, signed; the borrower's own is refused only on a no, another one needs a yes", async () => {
      const who = await borrower()
      expect([heard.length, await mayOrder(who)]).toEqual([0, true])
      says = () => ({ status: 200, body: { ok: false } })
      for (const job of ['whatsapp', 'whatsapp']) await run(job)
      expect(heard).toEqual([expect.objectContaining({ method: 'POST', isSigned: true, body: { phone: who.phone } })])
      await checkOwnNumber(server.db, server.services.ports, who, server.clock.now())
      expect(await mayOrder(who)).toBe(false)
      await give(who, '+6281299990000')
      expect(await mayOrder(who)).toBe(false)
      says = () => ({ status: 200, body: { ok: true } })
      await run('whatsapp')
      expect(heard.at(-1)?.body).toEqual({ phone: '+6281299990000' })
      expect(await mayOrder(who)).toBe(true)
    })

    it.each<{ name: string; answer: Says }>([
      { name: 'no answer', answer: 'hang up' },
      { name: 'an error', answer: { status: 500, body: { ok: false } } },
      { name: 'no answer that is known', answer: { status: 200, body: { ok: 'no' } } },
    ])('is checked again after $name, and holds up an order for ten minutes', async ({ answer }) => {
      const who = await borrower()
      await give(who, '+6281299990000')
      says = () => answer
      await run('whatsapp')
      await later(599)
      expect([await mayOrder(who), heard.length]).toEqual([false, 1])
      await later(1)
      await run('whatsapp')
      expect([await mayOrder(who), heard.length]).toEqual([true, 2])
    })

    it('is not confirmed by an earlier request about another number', async () => {
      const who = await borrower()
      await give(who, '+6281299990000')
      const [claimed] = await claimWhatsappChecks(server.db, server.clock.now(), server.clock.now(), 1)
      await give(who, '+6281299990001')
      await finishWhatsappCheck(server.db, claimed!, 'not_whatsapp')
      says = () => ({ status: 200, body: { ok: true } })
      await run('whatsapp')
      expect(heard.at(-1)?.body).toEqual({ phone: '+6281299990001' })
      expect(await mayOrder(who)).toBe(true)
    })

    it.each([
      { sandbox: true, checks: true },
      { sandbox: false, checks: false },
    ])('is checked without a provider only in the sandbox: $sandbox', ({ sandbox, checks }) => {
      expect(createPorts({ ...readSettings({}), sandbox }, () => {}).ports.whatsapp !== undefined).toBe(checks)
    })
  })

  it('events are forwarded once, and again after a failure', async () => {
    await server.call('reportEvents', { events: [{ name: 'H5_spent_credits', at: server.clock.seconds(), data: { step: 'bank' } }] })
    says = () => ({ status: 503 })
    await run('events')
    says = () => ({ status: 200 })
    await run('events')
    await later(120)
    await run('events')
    await later(120)
    await run('events')
    expect(heard.map(({ isSigned, body }) => [isSigned, body.events[0].name, body.events[0].data])).toEqual([
      [true, 'H5_spent_credits', { step: 'bank' }],
      [true, 'H5_spent_credits', { step: 'bank' }],
    ])
    expect(heard[0]!.body.events[0].id).toBe(heard[1]!.body.events[0].id)
  })

  it('one run forwards all events in several requests, and ends at a failure', async () => {
    const event = (index: number) => ({ name: 'H5_spent_credits', at: server.clock.now(), data: { index } })
    await server.services.ports.events.record(
      server.db,
      Array.from({ length: 1200 }, (_, index) => event(index)),
      server.clock.now(),
    )
    says = () => ({ status: heard.length > 1 ? 503 : 200 })
    await run('events')
    says = () => ({ status: 200 })
    await later(120)
    await run('events')
    expect(heard.map(({ body }) => body.events.length)).toEqual([500, 500, 500, 200])
    const taken = [heard[0], ...heard.slice(2)].flatMap((each) => each!.body.events as { data: { index: number } }[])
    expect(new Set(taken.map(({ data }) => data.index)).size).toBe(1200)
  })

  describe('a message to the app', () => {
    const isPush = ({ path }: Heard) => path === '/v1/out/push'
    const send = async () => {
      const at = server.clock.now()
      const [accountId, phone] = [randomUUID(), `+62812300${String(++last).padStart(5, '0')}`]
      await server.db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [accountId, phone, at])
      const message = { accountId, phone, text: 'Cicilan Anda jatuh tempo besok.', at, until: new Date(at.getTime() + 3_600_000) }
      await server.db.transaction((tx) => createPorts(remotes(), () => {}).ports.push!.send(tx, message))
      return message
    }

    it('is sent once to the account, and is then deleted', async () => {
      says = () => ({ status: 202 })
      const { accountId, text } = await send()
      for (const job of ['sms', 'push', 'push', 'sms']) await run(job)
      expect(heard).toHaveLength(1)
      expect(heard[0]).toMatchObject({ path: '/v1/out/push', isSigned: true, body: { account: accountId, text } })
      expect(heard[0]!.body).not.toHaveProperty('phone')
      expect(heard[0]!.headers['idempotency-key']).toBe(heard[0]!.body.id)
      expect(await server.db.query('select text from sms_outbox')).toEqual([{ text: '' }])
    })

    it.each([404, 410])('is sent by SMS when the phone has no app: %i', async (status) => {
      says = (asked) => ({ status: isPush(asked) ? status : 202 })
      const { phone, text } = await send()
      for (const job of ['push', 'sms', 'push', 'sms']) await run(job)
      expect(heard.map(isPush)).toEqual([true, false])
      expect(heard[1]!.body).toMatchObject({ id: heard[0]!.body.id, phone, text })
    })

    it.each([400, 422])('is given up when the provider refuses it for good: %i', async (status) => {
      says = () => ({ status })
      await send()
      for (const job of ['push', 'sms']) await run(job)
      expect(heard).toHaveLength(1)
      expect(await waiting()).toBe(0)
    })

    it('is sent again with the same id until it is outdated', async () => {
      says = () => ({ status: 503 })
      await send()
      await run('push')
      await later(31)
      await run('push')
      await later(3600)
      await run('push')
      expect(new Set(heard.map(({ body }) => body.id)).size).toBe(1)
      expect(heard).toHaveLength(2)
      expect(await waiting()).toBe(0)
    })
  })

  it('two servers send a message once', async () => {
    says = () => ({ status: 200 })
    for (let count = 0; count < 10; count++) await askCode()
    await Promise.all([run('sms'), run('sms'), run('sms')])
    expect(heard).toHaveLength(10)
  })

  it('a code is sent before waiting reminders and before retries', async () => {
    const remind = async (hours: number) => {
      const at = server.clock.now()
      const message = { phone: `+62812300${String(++last).padStart(5, '0')}`, text: 'Cicilan Anda jatuh tempo besok.', at }
      await createPorts(remotes(), () => {}).ports.sms.send(server.db, { ...message, until: new Date(at.getTime() + hours * 3_600_000) })
    }
    says = () => ({ status: 503 })
    for (let count = 0; count < 20; count++) await remind(1)
    await run('sms')
    expect(heard.splice(0)).toHaveLength(20)
    await later(3300)
    for (let count = 0; count < 20; count++) await remind(20)
    await askCode()
    await later(1)
    says = () => ({ status: 202 })
    await run('sms')
    expect(heard.filter(({ body }) => /\d{6}/.test(body.text))).toHaveLength(1)
  })

  it('a refused message is sent again with the same id until it is outdated', async () => {
    let status = 503
    says = () => (status === 0 ? 'hang up' : { status })
    await askCode()
    for (status of [503, 0, 429, 401]) {
      await run('sms')
      await later(31)
    }
    expect(new Set(heard.map(({ body }) => body.id)).size).toBe(1)
    expect(heard).toHaveLength(4)
    await later(300)
    await run('sms')
    expect(heard).toHaveLength(4)
    expect(await waiting()).toBe(0)
  })

  it('a code is sent as long as it is valid by the current rules', async () => {
    const other = await openTestServer({
      ports: createPorts(remotes(), () => {}).ports,
      change: ({ policy }) => void ((policy['terms'] as Policy['terms']).smsCodes.minutes = 2),
    })
    await other.call('smsCode', { phone: '081230099999', purpose: 'login' })
    const [code] = await other.db.query('select expires_at as at from otp')
    expect(code).toEqual({ at: addMinutes(other.clock.now(), 2) })
    expect(await other.db.query('select expires_at as at from sms_outbox')).toEqual([code])
    await other.close()
  })

  it('a message that is refused for good is abandoned', async () => {
    says = () => ({ status: 422 })
    await askCode()
    await run('sms')
    await later(31)
    await run('sms')
    expect(heard).toHaveLength(1)
  })

  const ID = '00000000-0000-8000-8000-000000000001'
  const OTHER_ID = '00000000-0000-8000-8000-000000000002'
  const transfer = () => ({
    id: ID,
    accountId: ACCOUNT,
    amount: 3_000_000n,
    bankCode: '014',
    cardNum: '1234567890',
    holder: 'SITI',
    phone: '+62',
    requestedAt: server.clock.now(),
    expectedMinutes: 30,
  })
  const request = () => server.db.transaction((tx) => server.services.ports.payout.request(tx, transfer()))
  const inquire = () => server.services.ports.payout.inquire(server.db, ID, server.clock.now())
  const step = async (answer: Says) => {
    says = () => answer
    await run('payout')
    await later(301)
    return { asked: `${heard.at(-1)?.method} ${heard.at(-1)?.path}`, state: (await inquire()).state }
  }

  it.each([
    {
      job: 'sms',
      add: async () => void (await askCode()),
      broken: `update sms_outbox set text = 'sealed:00000000:AAAA'`,
      takenUp: 'select attempts from sms_outbox where next_at is not null',
      about: { message: expect.any(String), way: 'sms' },
    },
    {
      job: 'payout',
      add: (isFirst: boolean) =>
        server.db.transaction((tx) => server.services.ports.payout.request(tx, { ...transfer(), id: isFirst ? ID : OTHER_ID })),
      broken: `update payout_request set body = 'sealed:00000000:AAAA'`,
      takenUp: `select attempts from payout_request where state = 'queued'`,
      about: { transfer: ID },
    },
  ])(
    '$job: a row sealed with a missing key is logged and retried, and does not delay others',
    async ({ job, add, broken, takenUp, about }) => {
      says = () => ({ status: 200, body: { state: 'pending' } })
      await add(true)
      await server.db.script(broken)
      await add(false)
      const lines: object[] = []
      const log = { ...server.services.log, error: (said: object) => void lines.push(said) } as unknown as typeof server.services.log
      const runAgain = () => run(job, { ...server.services, log })
      await runAgain()
      expect(heard).toHaveLength(1)
      await later(61)
      await runAgain()
      expect(lines).toEqual([0, 1].map(() => ({ ...about, err: expect.any(Error) })))
      expect(await server.db.query(takenUp)).toEqual([{ attempts: 2 }])
    },
  )

  describe.each<{ job: string; most: number; add: (index: number) => Promise<unknown> }>([
    {
      job: 'sms',
      most: 100,
      add: (index) => {
        const at = server.clock.now()
        return server.services.ports.sms.send(server.db, { phone: `+6281299${index}`, text: String(index), at, until: addMinutes(at, 5) })
      },
    },
    {
      job: 'payout',
      most: 50,
      add: (index) => {
        const id = `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`
        return server.services.ports.payout.request(server.db, { ...transfer(), id })
      },
    },
    {
      job: 'whatsapp',
      most: 100,
      add: async (index) => {
        const [id, phone] = [randomUUID(), `+6281288${index}`]
        await server.db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, phone, server.clock.now()])
        await checkOwnNumber(server.db, server.services.ports, { id, phone }, server.clock.now())
      },
    },
  ])('the requests of $job to a provider', ({ job: name, most, add }) => {
    beforeEach(() => server.db.script('truncate whatsapp'))
    let job: Job
    beforeAll(() => void (job = jobOf(name)))
    /** Waits up to 20 seconds until the provider has received this many requests. */
    const hears = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count), 20_000)
    afterEach(async () => {
      provider.closeAllConnections()
      await job.settle?.()
    })

    it('do not delay later ones, however slow the reply, and are waited for at the end', async () => {
      says = () => 'stay silent'
      await add(1001)
      await job.run(server.services)
      await hears(1)
      says = () => ({ status: 200, body: { state: 'pending', ok: true } })
      await add(1002)
      await job.run(server.services)
      await hears(2)
      let isSettled = false
      const settled = job.settle!().then(() => (isSettled = true))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(isSettled).toBe(false)
      provider.closeAllConnections()
      await settled
    })

    it('are limited to the provider’s maximum at a time', async () => {
      says = () => 'stay silent'
      // More than `most`, because a request on a connection that an earlier test closed is lost.
      for (let index = 2000; index < 2000 + 2 * most; index++) await add(index)
      const runsUntil = (isEnough: () => boolean) =>
        vi.waitFor(async () => {
          await job.run(server.services)
          expect(isEnough()).toBe(true)
        }, 20_000)
      await runsUntil(() => heard.length >= most)
      await job.run(server.services)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(heard).toHaveLength(most)
      says = () => ({ status: 200, body: { state: 'pending', ok: true } })
      provider.closeAllConnections()
      await job.settle?.()
      await runsUntil(() => heard.length > most)
    })
  })

  it('a transfer goes out after its transaction, is asked after, and ends as the bank says', async () => {
    expect(await inquire()).toEqual({ state: 'unknown' })
    await request()
    await request()
    expect(heard).toEqual([])
    expect(await step({ status: 200, body: { state: 'pending' } })).toEqual({ asked: 'POST /v1/out', state: 'pending' })
    expect(heard[0]).toMatchObject({
      isSigned: true,
      body: { id: ID, amount: 3_000_000, bank_code: '014', card_num: '1234567890', holder: 'SITI' },
    })
    expect(JSON.stringify(await server.db.query('select body from payout_request'))).not.toMatch(/1234567890|SITI/)
    expect(await step({ status: 200, body: { state: 'pending' } })).toEqual({ asked: `GET /v1/out/${ID}`, state: 'pending' })
    expect(await step({ status: 200, body: { state: 'ok', paid_time: 1_772_420_500 } })).toMatchObject({ state: 'ok' })
    expect(await inquire()).toEqual({ state: 'ok', at: new Date(1_772_420_500_000) })
    const before = heard.length
    await step({ status: 200, body: { state: 'failed', code: 'LATE' } })
    expect(heard).toHaveLength(before)
    expect(await inquire()).toMatchObject({ state: 'ok' })
  })

  it('a transfer that the bank refuses has failed with its code', async () => {
    await request()
    await step({ status: 200, body: { state: 'failed', code: 'INVALID_DESTINATION' } })
    expect(await inquire()).toEqual({ state: 'failed', code: 'INVALID_DESTINATION' })
  })

  it.each<{ name: string; answer: Says; next: string }>([
    { name: 'no answer', answer: 'hang up', next: 'POST /v1/out' },
    { name: 'half a reply', answer: 'break', next: 'POST /v1/out' },
    { name: '500', answer: { status: 500, body: { state: 'failed', code: 'X' } }, next: 'POST /v1/out' },
    { name: '401', answer: { status: 401 }, next: 'POST /v1/out' },
    { name: '404', answer: { status: 404 }, next: 'POST /v1/out' },
    { name: 'an unknown state', answer: { status: 200, body: { state: 'done' } }, next: 'POST /v1/out' },
    { name: 'paid, without a time', answer: { status: 200, body: { state: 'ok' } }, next: 'POST /v1/out' },
    { name: 'failed, without a reason', answer: { status: 200, body: { state: 'failed' } }, next: 'POST /v1/out' },
  ])('after $name the result is unknown: the same transfer is sent again', async ({ answer, next }) => {
    await request()
    expect(await step(answer)).toMatchObject({ state: 'pending' })
    expect(await step({ status: 200, body: { state: 'pending' } })).toEqual({ asked: next, state: 'pending' })
    expect(new Set(heard.map(({ body }) => body.id))).toEqual(new Set([ID]))
  })

  it('a transfer that the bank no longer knows is sent again with the same id', async () => {
    await request()
    await step({ status: 200, body: { state: 'pending' } })
    expect(await step({ status: 404 })).toEqual({ asked: `GET /v1/out/${ID}`, state: 'pending' })
    expect(await step(UNKNOWN)).toEqual({ asked: `GET /v1/out/${ID}`, state: 'pending' })
    expect(await step({ status: 200, body: { state: 'pending' } })).toMatchObject({ asked: 'POST /v1/out' })
    expect(heard.at(-1)!.body.id).toBe(ID)
  })

  describe('logs an error for', () => {
    const DAY = 86_400
    type Line = { level: 'error' | 'warn'; about: object; text: string }
    const lines: Line[] = []
    beforeEach(() => void lines.splice(0))
    const stepLogged = async (answer: Says) => {
      says = () => answer
      const line = (level: Line['level']) => (about: object, text: string) => void lines.push({ level, about, text })
      const log = { ...server.services.log, error: line('error'), warn: line('warn') } as unknown as typeof server.services.log
      await run('payout', { ...server.services, log })
      await later(301)
    }
    const late = { level: 'error', about: { transfer: ID, since: expect.any(Date) }, text: 'a transfer has no result after a day' }

    it.each<{ code: string; level: Line['level']; text: string; isHidden?: true }>([
      { code: 'INSUFFICIENT_BALANCE', level: 'error', text: 'a transfer failed for a cause on the side of the lender' },
      { code: 'INVALID_DESTINATION', level: 'warn', text: 'a transfer failed' },
      { code: 'TEMPORARY_TRANSFER_ERROR', level: 'warn', text: 'a transfer failed' },
      { code: 'TRANSFER_ERROR', level: 'warn', text: 'a transfer failed' },
      {
        code: 'A_CODE_THAT_NOBODY_KNOWS',
        ...{ level: 'error', text: 'a transfer failed with an unknown code, and is not sent again', isHidden: true },
      },
    ])('a transfer that failed with $code', async ({ code, level, text, isHidden }) => {
      await request()
      await stepLogged({ status: 200, body: { state: 'failed', code } })
      await stepLogged({ status: 200, body: { state: 'failed', code } })
      expect(lines).toEqual([{ level, about: { transfer: ID, ...(!isHidden && { failure: code }) }, text }])
    })

    it('a transfer that stays pending, once a day', async () => {
      const pending = { status: 200, body: { state: 'pending' } }
      await request()
      for (let times = 0; times < 10; times++) await stepLogged(pending)
      expect(lines).toEqual([])
      await later(DAY)
      for (let times = 0; times < 10; times++) await stepLogged(pending)
      expect(lines).toEqual([late])
      await later(DAY)
      await stepLogged(pending)
      await stepLogged({ status: 200, body: { state: 'ok', paid_time: server.clock.seconds() } })
      expect(lines).toEqual([late, late])
    })

    it('a transfer that the bank repeatedly accepts and then does not know', async () => {
      const inTurn = async () => {
        await stepLogged({ status: 200, body: { state: 'pending' } })
        await stepLogged(UNKNOWN)
      }
      const lost = { level: 'error', about: { transfer: ID }, text: 'the payout provider does not know a transfer that it had accepted' }
      await request()
      for (let times = 0; times < 2; times++) await inTurn()
      await later(DAY)
      for (let times = 0; times < 2; times++) await inTurn()
      expect(lines).toEqual([lost, lost, late, lost, lost])
    })

    it('a transfer without a reply, from the fifth time on and after a day', async () => {
      await request()
      for (let times = 0; times < 4; times++) await stepLogged({ status: 503 })
      expect(lines).toEqual([])
      await stepLogged({ status: 503 })
      const unknown = {
        level: 'error',
        about: { transfer: ID, status: 503 },
        text: 'the payout provider does not report the result of a transfer',
      }
      expect(lines).toEqual([unknown])
      await later(DAY)
      await stepLogged({ status: 503 })
      expect(lines).toEqual([unknown, unknown, late])
    })
  })
})
