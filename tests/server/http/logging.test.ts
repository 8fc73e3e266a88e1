import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redactError } from '../../../src/server/http/logging.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Marks that must never come out in a log. */
const SECRETS = ['081234511111', '81234511111', 'canary-token', 'c4n4ryPass', '765432', 'CANARYNAME', '3171234567890123']

describe('logs', () => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    server = await openTestServer({
      settings: { logLevel: 'trace' },
      logTo: new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
    })
  })
  afterAll(() => server?.close())

  it('say what happened, and never to whom', async () => {
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
    for (const secret of SECRETS) expect(lines.find((line) => line.includes(secret))).toBeUndefined()
    expect(lines.find((line) => line.includes('127.0.0.1'))).toBeUndefined()
  })

  it('name the code of a refusal, whose status alone says nothing', async () => {
    const from = lines.length
    const token = await server.signIn('081234533333')
    await server.call('userInfo', {}, { token: 'nobody' })
    await server.call('userInfo', {}, { token, headers: { account: 'another' } })
    await server.call('userInfo', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    await server.call('login', { userName: '081234522222', password: 'c4n4ryPass' })
    const codes = () => lines.slice(from).flatMap((line) => (JSON.parse(line) as { replyCode?: number }).replyCode ?? [])
    await expect.poll(codes).toEqual([200, 200, 4047, 4048, 4006, 4105])
  })

  it('keep of a database error only its kind', () => {
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
