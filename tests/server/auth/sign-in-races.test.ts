import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

const GUESSES = 200

describe.runIf(hasPostgres)('two servers on one PostgreSQL', () => {
  let offices: [TestServer, TestServer]
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createDatabase()
    drop = database.drop
    const rateLimits = {
      smsPhoneSeconds: 0,
      smsPhoneDay: 1000,
      smsAddressHour: 1e6,
      smsTotalHour: 1e6,
      captchaPhoneAfter: 1e6,
      captchaAddressAfter: 1e6,
      signInPhoneHour: 1e6,
      signInAddressHour: 1e6,
      writesAccountHour: 1e6,
    }
    const start = async () =>
      openTestServer({ db: await openPostgres(database.address, 20, () => {}, randomVault), settings: { rateLimits } })
    offices = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const server of offices ?? []) await server.close()
    await drop?.()
  })

  const either = (index: number) => offices[index % 2]!

  it('share the steps of one journey', async () => {
    const [first, second] = offices
    await first.call('smsCode', { phone: '081800000001', purpose: 'login' })
    const { data } = await second.call('login', { userName: '081800000001', sms_code: await first.smsCodeFor('+6281800000001') })
    expect(await first.call('userInfo', {}, { token: data.token })).toMatchObject({ code: 200 })
    expect(await second.call('alterLoginPass', { password: 'kuda9lumping' }, { token: data.token })).toMatchObject({ code: 200 })
    expect(await first.call('login', { userName: '081800000001', password: 'kuda9lumping' })).toMatchObject({ code: 200 })
    expect(await first.call('logout', {}, { token: data.token })).toMatchObject({ code: 200 })
    expect(await second.call('userInfo', {}, { token: data.token })).toMatchObject({ code: 4047 })
  })

  it(`evaluate five of ${GUESSES} guesses made at once, whatever is resent meanwhile`, { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const phone = `08180001${String(round).padStart(4, '0')}`
      await offices[0].call('smsCode', { phone, purpose: 'login' })
      const code = await offices[0].smsCodeFor(`+62${phone.slice(1)}`)
      const guesses = Array.from({ length: GUESSES }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))
      const replies = await Promise.all(
        guesses.map((sms_code, index) =>
          index % 20 === 19
            ? either(index).call('smsCode', { phone, purpose: 'login' })
            : either(index).call('login', { userName: phone, sms_code }),
        ),
      )
      const won = replies.filter(({ code: reply, data }) => reply === 200 && data.token)
      const evaluated = replies.filter(({ code: reply }) => reply === 4101)
      expect(won).toEqual([])
      expect(evaluated).toHaveLength(4)
      expect(replies.some(({ code: reply }) => reply === 4114)).toBe(true)
      const [row] = await offices[0].db.query<{ tries: number }>('select tries from otp where phone = $1', [`+62${phone.slice(1)}`])
      expect(row).toEqual({ tries: 5 })
    }
  })

  it('let one of many sign in with one code', async () => {
    const phone = '081800020000'
    await offices[0].call('smsCode', { phone, purpose: 'login' })
    const payload = { userName: phone, sms_code: await offices[0].smsCodeFor('+6281800020000') }
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => either(index).call('login', payload)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 4102)).toHaveLength(49)
    const accounts = await offices[0].db.query(`select 1 from account where phone = '+6281800020000'`)
    expect(accounts).toHaveLength(1)
  })

  it('accept one of many refreshes, and then end the session', async () => {
    await offices[0].call('smsCode', { phone: '081800030001', purpose: 'login' })
    const { data } = await offices[0].call('login', { userName: '081800030001', sms_code: await offices[0].smsCodeFor('+6281800030001') })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => either(index).call('refresh', {}, { token: data.refresh_token })),
    )
    const winners = replies.filter(({ code }) => code === 200)
    expect(winners).toHaveLength(1)
    expect(await offices[1].call('userInfo', {}, { token: winners[0]!.data.token })).toMatchObject({ code: 4047 })
  })

  it('give one reply to one key', async () => {
    const token = await offices[0].signIn('081800040000')
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        either(index).call('alterLoginPass', { password: 'kuda9lumping' }, { token, key: 'one-key' }),
      ),
    )
    for (const { code } of replies) expect(code).toBeOneOf([200, 4009])
    expect(replies.some(({ code }) => code === 200)).toBe(true)
  })
})
