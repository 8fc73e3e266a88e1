import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { housekeeping } from '../../../src/server/housekeeping.ts'
import { redactError } from '../../../src/server/http/logging.ts'
import { createMessageSmsJob } from '../../../src/server/inbox/message-sms-job.ts'
import { runJobs } from '../support/run-jobs.ts'
import { currentMessage } from '../../../src/server/loans/current-message.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { createPorts } from '../../../src/server/ports/create-ports.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { borrowerWithLoan, createBorrower, person, requestPaymentCode } from '../support/borrower.ts'
import { personalData } from '../support/personal-data.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Values that must not appear in a log. */
const SECRETS = ['081234511111', '81234511111', 'canary-token', 'c4n4ryPass', '765432', 'CANARYNAME', '3171234567890123']

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
/** Starts a server with log level trace and collects its lines. */
async function openLogged(options: Parameters<typeof openTestServer>[0] = {}): Promise<{ server: TestServer; lines: string[] }> {
  const lines: string[] = []
  const logTo = new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) })
  const server = await openTestServer({ ...options, settings: { logLevel: 'trace' }, logTo })
  servers.push(server)
  return { server, lines }
}

const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

describe('logs', () => {
  it('say what happened, and never to whom', async () => {
    const { server, lines } = await openLogged()
    const headers = { authorization: 'canary-token', os: '4', 'idempotency-key': randomUUID(), commerce_api_sign_key: 'canary-token' }
    const json = { ...headers, 'content-type': 'application/json' }
    const urls = Object.values(server.config.calls).map(({ endpoint }) => endpoint.split(' ') as ['GET' | 'POST', string])
    const query = '?phone=081234511111&purpose=login&name=CANARYNAME&cardid=3171234567890123'
    const bodies = [
      '{"userName":"081234511111","password":"c4n4ryPass"}',
      '{"userName":"081234511111","sms_code":"765432"}',
      '{"userName":"081234511111","password":"c4n4ryPass"',
      '{"cardid":"3171234567890123","name":"CANARYNAME\\u0000"}',
    ]
    for (const [method, path] of urls) {
      const url = `/api${path}`
      if (method === 'GET') await server.app.inject({ method, url: url + query, headers })
      else
        for (const payload of bodies)
          await server.app.inject({ method, url, headers: { ...json, 'idempotency-key': randomUUID() }, payload })
    }
    await server.app.inject({ method: 'GET', url: `/nothing/081234511111${query}`, headers })
    await server.app.inject({ method: 'GET', url: `/api/081234511111${query}`, headers })
    await server.db.script('drop table otp cascade')
    await server.app.inject({ method: 'GET', url: `/api/v2/sms_code?phone=081234511111&purpose=login`, headers })

    expect(lines.length).toBeGreaterThan(urls.length)
    expect(lines.some((line) => line.includes('a request failed'))).toBe(true)
    for (const secret of SECRETS) expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(lines.find((line) => line.includes('127.0.0.1'))).toBeUndefined()
  })

  it('name the code of a refusal, whose status alone says nothing', async () => {
    const { server, lines } = await openLogged()
    const token = await server.signIn('081234533333')
    await server.call('userInfo', {}, { token: 'nobody' })
    await server.call('userInfo', {}, { token, headers: { account: 'another' } })
    await server.call('userInfo', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    await server.call('login', { userName: '081234522222', password: 'c4n4ryPass' })
    const codes = () => lines.flatMap((line) => (JSON.parse(line) as { replyCode?: number }).replyCode ?? [])
    await expect.poll(codes, { timeout: 20_000 }).toEqual([200, 200, 4047, 4048, 4006, 4105])
  })

  it('name no member, whatever the calls and jobs of a loan do and fail at', async () => {
    const fields = { name: person.name, cardid: person.cardid }
    const answers = [true, false]
    const fails = () => {
      if (answers.shift()) throw new Error('not now')
    }
    const ports = {
      ...localPorts,
      identityCard: { read: async () => (fails(), { ok: true as const, fields, unsure: [], copy: photo }) },
      faces: { compare: async () => (fails(), { ok: true as const }) },
    }
    const { server, lines } = await openLogged({ ports })
    const phone = '081234544444'
    const siti = await createBorrower(server, phone)
    const codes: number[] = []
    const call = async (name: string, payload?: Record<string, unknown>) => void codes.push((await siti.call(name, payload)).code)
    for (let time = 0; time < 2; time++) await call('ocrCheck', { id_card: photo })
    answers.push(true, false)
    for (const time of [0, 1]) {
      await call('faceCheck', { selfie: Buffer.concat([photo, Buffer.from([time])]) })
      server.advance(3600)
    }
    await call('addBusinessPhoto', { photo })
    await call('alterLoginPass', { password: 'c4n4ryPass' })
    expect(codes).toEqual([5000, 200, 5000, 200, 200, 200])
    await borrowerWithLoan(server, phone)
    await requestPaymentCode(siti, 1)

    // A provider that is unreachable.
    const away = { url: 'http://127.0.0.1:1', secret: 's'.repeat(32) }
    const { ports: remote, jobs } = createPorts({ ...readSettings({}), sms: away }, (line) => server.services.log.warn(line))
    const before = lines.length
    const now = server.clock.now()
    const until = new Date(now.getTime() + 50 * 86_400_000)
    await server.db.transaction((tx) => remote.sms.send(tx, { phone: siti.e164, text: `765432, ${person.name}`, at: now, until }))
    server.advance(40 * 86_400)
    await server.clock.refresh()
    await runJobs(server.services, [createCatchUpJob(), createMessageSmsJob(currentMessage), ...jobs, housekeeping], 'one')
    expect(lines.length).toBeGreaterThan(before)

    for (const secret of [...personalData(phone), siti.token, 'c4n4ryPass', '765432'])
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  it('contain only the kind of a database error', () => {
    const error = Object.assign(new Error('duplicate key: Key (phone)=(+6281234511111) already exists'), {
      code: '23505',
      detail: 'Key (phone)=(+6281234511111) already exists',
      routine: '_bt_check_unique',
      constraint: 'account_phone_key',
    })
    expect(JSON.stringify(redactError(error))).not.toContain('81234511111')
    expect(redactError(error)).toMatchObject({ code: '23505', constraint: 'account_phone_key', message: 'database error' })
  })
})
