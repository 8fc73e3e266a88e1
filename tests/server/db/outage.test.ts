import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Stands between the server and its database, and can cut every wire. */
function createProxy(host: string, port: number) {
  const ends = new Set<Socket>()
  let isCut = false
  const server: Server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, host)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  return {
    listen: () => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
    cut: () => {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

describe.runIf(hasPostgres)('while the database is away', () => {
  let server: TestServer
  let wire: ReturnType<typeof createProxy>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createDatabase()
    drop = database.drop
    const address = new URL(database.address)
    wire = createProxy(address.hostname, Number(address.port))
    address.host = `127.0.0.1:${await wire.listen()}`
    server = await openTestServer({ db: await openPostgres(address.href, 5, () => {}) })
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
