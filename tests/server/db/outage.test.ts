import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { createDatabaseProxy } from '../support/database-proxy.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

describe.runIf(hasPostgres)('while the database is unavailable', () => {
  let server: TestServer
  let wire: ReturnType<typeof createDatabaseProxy>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createDatabase()
    drop = database.drop
    const address = new URL(database.address)
    wire = createDatabaseProxy(address.hostname, Number(address.port))
    address.host = `127.0.0.1:${await wire.listen()}`
    server = await openTestServer({ db: await openPostgres(address.href, 5, () => {}, randomVault) })
  })
  afterAll(async () => {
    wire?.mend()
    await server?.close()
    wire?.close()
    await drop?.()
  })

  it('calls are answered by 503 in the borrower’s words, nothing is half done, and all is well again after', async () => {
    const token = await server.signIn('082100000001')
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ code: 200 })
    wire.cut()
    const replies = await Promise.all([
      server.call('userInfo', {}, { token }),
      server.call('smsCode', { phone: '082100000002', purpose: 'login' }),
      server.call('alterLoginPass', { password: 'kuda9lumping' }, { token, key: 'again' }),
    ])
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 503, code: 5003, msg: 'We are very busy right now. Please try again in a moment.' })
      expect(reply.headers['retry-after']).toBe('2')
    }
    wire.mend()
    expect(await server.smsCodeFor('+6282100000002')).toBe('')
    expect(await server.call('userInfo', {}, { token })).toMatchObject({ code: 200, data: { user_info: { has_password: false } } })
    expect(await server.call('alterLoginPass', { password: 'kuda9lumping' }, { token, key: 'again' })).toMatchObject({ code: 200 })
  })
})
