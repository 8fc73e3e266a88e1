import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 24 * 3600
const smsPhoneDay = 2
const rateLimits = { ...readSettings({}).rateLimits, smsPhoneDay, captchaPhoneAfter: 1000, captchaAddressAfter: 1000, smsAddressHour: 1000 }

describe.each(engines)('the WhatsApp codes of one number on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { rateLimits } })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08150000${String(++last).padStart(4, '0')}`
  const member = async () => {
    const phone = newPhone()
    return { phone, token: await server.signIn(phone) }
  }
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const nextDay = () => later(DAY - (server.clock.seconds() % DAY))
  const ask = (token: string, phone: string) => server.call('smsCode', { phone, purpose: 'whatsapp' }, { token }).then(({ code }) => code)
  const enter = (token: string, phone: string, sms_code: string) =>
    server.call('whatsappPhone', { phone, sms_code }, { token }).then(({ code }) => code)
  const codeOf = (phone: string) => server.smsCodeFor(`+62${phone.slice(1)}`)
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
  const sendsTo = async (token: string, phone: string, times: number) => {
    const codes: number[] = []
    for (let count = 0; count < times; count++) {
      codes.push(await ask(token, phone))
      await later(61)
    }
    return codes
  }
  const wrongCodes = async (token: string, phone: string) => {
    await ask(token, phone)
    const wrong = wrongOf(await codeOf(phone))
    const codes: number[] = []
    for (let tries = 0; tries < 6; tries++) codes.push(await enter(token, phone, wrong))
    return codes
  }

  it.each([
    { name: 'a number of their own that is not their login', isLogin: false },
    { name: 'the number that they sign in with', isLogin: true },
  ])('a stranger who uses up its tries does not use up those of its owner: $name', async ({ isLogin }) => {
    await nextDay()
    const [owner, stranger] = [await member(), await member()]
    await later(61)
    const phone = isLogin ? owner.phone : newPhone()
    expect(await wrongCodes(stranger.token, phone)).toEqual([4101, 4101, 4101, 4101, 4114, 4114])
    await later(61)
    expect(await ask(owner.token, phone)).toBe(200)
    const code = await codeOf(phone)
    expect(await enter(owner.token, phone, wrongOf(code))).toBe(4101)
    expect(await enter(owner.token, phone, code)).toBe(200)
  })

  it('a code is valid for the member alone that asked for it', async () => {
    await nextDay()
    const [owner, stranger, phone] = [await member(), await member(), newPhone()]
    await ask(owner.token, phone)
    const code = await codeOf(phone)
    expect(await enter(stranger.token, phone, code)).toBe(4102)
    expect(await enter(owner.token, phone, code)).toBe(200)
  })

  it('a stranger who uses up its messages does not use up those of its owner, also for the sign-in', async () => {
    await nextDay()
    const [owner, stranger] = [await member(), await member()]
    await nextDay()
    expect(await sendsTo(stranger.token, owner.phone, 3)).toEqual([200, 200, 4104])
    expect(await ask(owner.token, owner.phone)).toBe(200)
    expect(await server.call('smsCode', { phone: owner.phone, purpose: 'login' })).toMatchObject({ code: 200 })
  })

  it('gets from all other members together three times the limit of one member', async () => {
    await nextDay()
    const [phone, strangers] = [newPhone(), [await member(), await member(), await member(), await member()]]
    const replies: number[] = []
    for (const { token } of strangers) replies.push(...(await sendsTo(token, phone, smsPhoneDay)))
    expect(replies).toEqual([200, 200, 200, 200, 200, 200, 4104, 4104])
  })
})
