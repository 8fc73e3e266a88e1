import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { PartnersPort } from '../../../src/server/ports/partners-port.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const AT_ONCE = 20
const dead = { code: refusals.partnerTokenInvalid.code }
const device = (serial: string) => `h5_0000000${serial}`

describe.each(engines)("signing in with a partner's token on $engine", ({ open }) => {
  let server: TestServer
  let partners: PartnersPort
  const asked: { channel: string; token: string }[] = []
  const tokens = new Map<string, string>()
  /** A channel whose partner issues tokens, and one whose partner does not. */
  let [channel, other] = ['', '']
  let ticketSeconds = 0
  beforeAll(async () => {
    partners = {
      identify: async (from, token) => {
        asked.push({ channel: from, token })
        const phone = tokens.get(token)
        return phone === undefined ? undefined : { phone, nickname: 'Sari', avatar: 'data:image/png;base64,iVBORw0KGgo=' }
      },
    }
    const ports = { ...localPorts, partners: { identify: (from: string, token: string) => partners.identify(from, token) } }
    // Low, so that a few requests use up a network's attempts.
    const rateLimits = { ...readSettings({}).rateLimits, signInAddressHour: 30 }
    server = await openTestServer({ db: await open(), ports, settings: { rateLimits } })
    const channels = Object.entries(server.config.facts).map(([id, { partnerSignIn }]) => ({
      id,
      ...(partnerSignIn as { taken: boolean; ticketSeconds: number }),
    }))
    const found = channels.find(({ taken }) => taken)
    channel = found?.id ?? ''
    ticketSeconds = found?.ticketSeconds ?? 0
    other = channels.find(({ id, taken }) => id !== 'base' && !taken)?.id ?? ''
  }, 120_000)
  afterAll(() => server?.close())

  let last = 0
  let networks = 0
  /** Issues a token of the partner for a new phone. */
  const issue = () => {
    const serial = String(++last).padStart(4, '0')
    const [token, phone] = [`token-of-a-partner-${serial}`, `+62812000${serial}1`]
    tokens.set(token, phone)
    return { token, phone, local: `0${phone.slice(3)}` }
  }
  const headersOf = (cl = channel, deviceId = device('1')) => ({ headers: { cl, 'device-id': deviceId } })
  const identity = (token: string, cl?: string, deviceId?: string) => server.call('partnerIdentity', { token }, headersOf(cl, deviceId))
  const agreements = () => server.config.facts.base?.agreements
  const logIn = (ticket: string, cl?: string, deviceId?: string) =>
    server.call('partnerLogin', { ticket, agreements: agreements() }, headersOf(cl, deviceId))
  const newTicket = async () => (await identity(issue().token)).data.ticket as string
  const sessions = async () => (await server.db.query('select 1 from session')).length

  it('shows the profile first, and opens a session and an account only after the consent', async () => {
    const { token, phone, local } = issue()
    const before = await sessions()
    const { data } = await identity(token)
    expect(asked.at(-1)).toEqual({ channel, token })
    expect(data).toMatchObject({ nickname: 'Sari', avatar: expect.stringContaining('data:image/png') })
    expect(JSON.stringify(data)).not.toContain(phone.slice(3))
    expect(await sessions()).toBe(before)
    expect(await server.db.query('select 1 from account where phone = $1', [phone])).toEqual([])

    const reply = await logIn(data.ticket)
    expect(reply).toMatchObject({ code: 200, data: { phone: local, login: { is_new: true } } })
    const { token: session, uid } = reply.data.login
    expect(await server.call('userInfo', {}, { token: session })).toMatchObject({ data: { user_info: { username: local, uid } } })
    const agreed = await server.db.query('select document from consent where account_id = $1 order by document', [uid])
    expect(agreed).toEqual([{ document: 'privacy' }, { document: 'service' }])
  })

  it('finds the account of the phone', async () => {
    const { token, phone, local } = issue()
    await server.call('smsCode', { phone: local, purpose: 'login' })
    const known = await server.call('login', { userName: local, sms_code: await server.smsCodeFor(phone) })
    const { data } = await logIn((await identity(token)).data.ticket)
    expect(data.login).toMatchObject({ uid: known.data.uid, is_new: false })
  })

  it('gets one ticket for many simultaneous requests', async () => {
    const { token } = issue()
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => identity(token, channel, device(String(index % 4)))))
    const tickets = replies.flatMap(({ code, data }) => (code === 200 ? [data.ticket as string] : []))
    expect(new Set(tickets).size).toBe(1)
    expect(await identity(token, channel, device('9'))).toMatchObject(dead)
  })

  it('is shown again to the device after a reload, until the ticket is used or expires', async () => {
    const { token } = issue()
    const first = await identity(token)
    server.advanceSystemClock(10)
    const again = await identity(token)
    expect(again.data).toEqual({ ...first.data, expire_time: expect.any(Number) })
    expect(again.data.expire_time - server.clock.seconds()).toBe(ticketSeconds - 10)
    expect(await logIn(again.data.ticket)).toMatchObject({ code: 200 })
    expect(await identity(token), 'used').toMatchObject(dead)

    const late = issue().token
    await identity(late)
    server.advanceSystemClock(ticketSeconds)
    expect(await identity(late), 'too old').toMatchObject(dead)
  })

  it('opens one session when its ticket is used many times at once', async () => {
    const ticket = await newTicket()
    const before = await sessions()
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => logIn(ticket)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
  })

  it.each([
    { name: 'that the partner did not issue', use: () => identity('token-that-is-forged') },
    { name: 'that is cut short', use: () => identity('t') },
    { name: 'in a channel whose partner issues none', use: () => identity(issue().token, other) },
    { name: 'without a channel', use: () => identity(issue().token, '') },
    { name: 'in a channel that does not exist', use: () => identity(issue().token, 'constructor') },
  ])('a token $name is worth nothing', async ({ use }) => {
    expect(await use()).toMatchObject(dead)
  })

  it.each([
    { name: 'in another channel', use: async () => logIn(await newTicket(), other) },
    { name: 'on another device', use: async () => logIn(await newTicket(), channel, device('2')) },
    { name: 'that was never issued', use: () => logIn(`p${'x'.repeat(43)}`) },
    {
      name: 'that has expired',
      use: async () => {
        const ticket = await newTicket()
        server.advanceSystemClock(ticketSeconds)
        return logIn(ticket)
      },
    },
  ])('a ticket $name is worth nothing', async ({ use }) => {
    const before = await sessions()
    expect(await use()).toMatchObject(dead)
    expect(await sessions()).toBe(before)
  })

  it('a ticket gives no access to calls of the app', async () => {
    expect(await server.call('userInfo', {}, { token: await newTicket() })).toMatchObject({ code: refusals.loginLost.code })
  })

  it('a consent to outdated texts is refused, and the ticket stays valid', async () => {
    const ticket = await newTicket()
    const stale = { privacy: '0'.repeat(12), service: '0'.repeat(12) }
    expect(await server.call('partnerLogin', { ticket, agreements: stale }, headersOf())).toMatchObject({
      code: refusals.agreementsChanged.code,
    })
    expect(await logIn(ticket)).toMatchObject({ code: 200 })
  })

  it('nobody is signed in when the partner cannot be reached', async () => {
    const answering = partners
    partners = { identify: () => Promise.reject(new Error('down')) }
    expect(await identity(issue().token)).toMatchObject({ code: refusals.busy.code })
    partners = answering
  })

  it('neither a token nor a ticket is stored in plain text', async () => {
    const { token } = issue()
    const ticket = (await identity(token)).data.ticket as string
    for (const table of ['partner_ticket', 'idempotency']) {
      const rows = JSON.stringify(await server.db.query(`select t::text from ${table} t`))
      expect(rows, table).not.toBe('[]')
      expect([token, ticket].filter((secret) => rows.includes(secret) || rows.includes(Buffer.from(secret).toString('hex')))).toEqual([])
    }
  })

  describe('junk of one network', () => {
    const junkOf = (serial: number, ip: string) =>
      server.call('partnerIdentity', { token: `a-guess-of-enough-length-${serial}` }, { ...headersOf(), ip })
    const limit = () => server.services.settings.rateLimits.signInAddressHour
    const spoil = async (ip: string) => {
      expect(await junkOf(1, ip)).toMatchObject(dead)
      // Uses up all attempts of the hour except the last one.
      await server.db.query(`update budget set spent = $1 where name = 'partnerAddress' and spent = 1`, [limit() - 1])
      expect(await junkOf(2, ip)).toMatchObject(dead)
    }
    const identityFrom = (token: string, ip: string) => server.call('partnerIdentity', { token }, { ...headersOf(), ip })
    const countOf = async () =>
      (await server.db.query<{ spent: number }>(`select sum(spent)::int as spent from budget where name = 'partnerAddress'`))[0]?.spent ?? 0

    it.each<{ name: string; spoilt: string; from: string; give: () => string; code: number; asks: number; counts: number }>([
      {
        name: 'leaves a good token of that network good',
        spoilt: '203.0.113.9',
        from: '203.0.113.8',
        give: () => issue().token,
        code: 200,
        asks: 1,
        counts: 0,
      },
      {
        name: 'leaves a good token of another network good',
        spoilt: '203.0.114.9',
        from: '203.0.115.9',
        give: () => issue().token,
        code: 200,
        asks: 1,
        counts: 0,
      },
      {
        name: 'stays invalid, and is not counted again',
        spoilt: '203.0.116.9',
        from: '203.0.116.9',
        give: () => 'a-guess-of-enough-length',
        code: dead.code,
        asks: 1,
        counts: 0,
      },
      {
        name: 'of another network is counted there',
        spoilt: '203.0.117.9',
        from: '203.0.118.9',
        give: () => 'a-guess-of-enough-length',
        code: dead.code,
        asks: 1,
        counts: 1,
      },
      {
        name: 'that is too short for a token is not sent to the partner',
        spoilt: '',
        from: '203.0.119.9',
        give: () => 'x'.repeat(15),
        code: dead.code,
        asks: 0,
        counts: 0,
      },
    ])('$name', { timeout: 60_000 }, async ({ spoilt, from, give, code, asks, counts }) => {
      if (spoilt) await spoil(spoilt)
      const [askedBefore, countedBefore] = [asked.length, await countOf()]
      expect(await identityFrom(give(), from)).toMatchObject({ code })
      expect(asked.length - askedBefore).toBe(asks)
      expect((await countOf()) - countedBefore).toBe(counts)
    })

    it.each([
      { name: 'is asked about one at a time from then on', isSpoilt: true, atOnce: 5, most: 1, answered: 5 },
      { name: 'waits only in a queue of limited length', isSpoilt: true, atOnce: 25, most: 1, answered: 20 },
      { name: 'is absent: valid tokens are sent to the partner at once', isSpoilt: false, atOnce: 5, most: 5, answered: 5 },
    ])('$name', { timeout: 60_000 }, async ({ isSpoilt, atOnce, most, answered }) => {
      const ip = `203.1.${++networks}.9`
      if (isSpoilt) await spoil(ip)
      const answering = partners
      let [now, highest] = [0, 0]
      partners = {
        identify: async (from, token) => {
          highest = Math.max(highest, ++now)
          await setTimeout(20)
          now--
          return answering.identify(from, token)
        },
      }
      const replies = await Promise.all(Array.from({ length: atOnce }, () => identityFrom(issue().token, ip)))
      partners = answering
      expect(highest).toBe(most)
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(answered)
      expect(replies.filter(({ code }) => code === refusals.busy.code)).toHaveLength(atOnce - answered)
    })
  })
})
