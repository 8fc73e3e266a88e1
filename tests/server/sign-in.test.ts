import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffice, type TestOffice } from './test-office.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('signing in by code', () => {
  it('opens an account, and the next time finds it', async () => {
    const { call, codeFor, advance } = office
    expect(await call('smsCode', { phone: '081234567890', purpose: 'login' })).toMatchObject({ code: 200, data: { captcha: 0 } })
    const code = await codeFor('+6281234567890')
    expect(code).toMatch(/^\d{6}$/)
    const first = await call('login', { userName: '081234567890', sms_code: code })
    expect(first).toMatchObject({ status: 200, code: 200, data: { is_new: true, has_password: false, phone_masked: '081*****7890' } })
    expect(await call('userInfo', {}, { token: first.data.token })).toMatchObject({
      code: 200,
      data: { user_info: { username: '081234567890' } },
    })
    advance(120)
    await call('smsCode', { phone: '81234567890', purpose: 'login' })
    const second = await call('login', { userName: '6281234567890', sms_code: await codeFor('+6281234567890') })
    expect(second).toMatchObject({ code: 200, data: { is_new: false, uid: first.data.uid } })
  })
})
