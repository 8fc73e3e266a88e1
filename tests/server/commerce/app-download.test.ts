import { afterEach, beforeEach, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const rateLimits = { ...readSettings({}).rateLimits, captchaAddressAfter: 3, smsTotalHour: 50, smsPhoneDay: 5, captchaPhoneAfter: 1000 }

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ settings: { rateLimits } })
})
afterEach(() => server.close())

const network = (index: number) => `10.0.${index}.1`
const phoneOf = (index: number) => `0812888${String(10_000 + index)}`
const link = async (phone: string, ip: string) => (await server.call('appDownloadUrl', { phone }, { ip })).code
const code = async (phone: string, ip = network(250)) => server.call('smsCode', { phone, purpose: 'login' }, { ip })
const linksTo = async (phone: string) =>
  (await latestMessages(server.db, 1000)).filter((each) => each.phone === `+62${phone.slice(1)}` && !/\b\d{6}\b/.test(each.text)).length

it('the links of an hour are limited to a tenth of the codes, and do not count as codes', async () => {
  for (let index = 0; index < 5; index++) expect(await link(phoneOf(index), network(index))).toBe(200)
  expect(await link(phoneOf(5), network(5))).toBe(refusals.tooMany.code)
  for (let index = 0; index < 50; index++)
    expect(await code(phoneOf(index), network(index))).toMatchObject({ code: 200, data: { captcha: 0 } })
  expect(await code(phoneOf(50))).toMatchObject({ code: refusals.tooMany.code })
})

it('a phone gets few links in a day, then only the address in the reply, but still every code', async () => {
  const phone = phoneOf(0)
  // Starts at midnight UTC, so that all hours count for the same day.
  server.advance(DAY - (server.clock.seconds() % DAY))
  const said: boolean[] = []
  for (let hour = 0; hour < 5; hour++) {
    for (let twice = 0; twice < 2; twice++) {
      const reply = await server.call('appDownloadUrl', { phone }, { ip: network(hour) })
      expect(reply).toMatchObject({ code: 200, data: { url: expect.stringMatching(/^https:/) } })
      said.push(reply.data.sent)
    }
    server.advance(HOUR)
    await server.clock.refresh()
  }
  expect(said).toEqual([true, true, true, true, true, true, false, false, false, false])
  expect(await linksTo(phone)).toBe(3)
  for (let count = 0; count < 5; count++) {
    expect(await code(phone, network(count))).toMatchObject({ code: 200, data: { captcha: 0 } })
    server.advance(61)
    await server.clock.refresh()
  }
})

it('the link redirects to the app store of the phone that opens it', async () => {
  const { url } = (await server.call('appDownloadUrl', { phone: phoneOf(0) }, { ip: network(0) })).data
  const [sms] = (await latestMessages(server.db, 1)).filter((each) => each.phone === `+62${phoneOf(0).slice(1)}`)
  expect(sms?.text).toContain(url)
  const leadsTo = async (userAgent?: string) => {
    const { pathname } = new URL(url)
    const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
    const { statusCode, headers: sent } = await server.app.inject({ method: 'GET', url: pathname, headers })
    return [statusCode, sent.location]
  }
  const { android, ios } = server.config.policy['service'] as { android: string; ios: string }
  expect(await leadsTo('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148')).toEqual([302, ios])
  expect(await leadsTo('Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Mobile Safari/537.36')).toEqual([302, android])
  expect(await leadsTo()).toEqual([302, android])
})

it('a network gets no more links than codes without a captcha, which are not reduced', async () => {
  for (let index = 0; index < 3; index++) expect(await link(phoneOf(index), network(0))).toBe(200)
  expect(await link(phoneOf(3), network(0))).toBe(refusals.tooMany.code)
  for (let index = 0; index < 3; index++) expect(await code(phoneOf(index), network(0))).toMatchObject({ data: { captcha: 0 } })
  expect(await code(phoneOf(3), network(0))).toMatchObject({ data: { captcha: 1 } })
})
