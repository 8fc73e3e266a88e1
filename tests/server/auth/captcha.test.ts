import { inflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA_LETTERS } from '../../../src/server/auth/captcha-picture.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('the captcha on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  let last = 0
  const newPhone = () => `08130000${String(++last).padStart(4, '0')}`
  const sendTo = (phone: string) => server.call('smsCode', { phone, purpose: 'login' })
  const picture = async (phone: string, purpose = 'login') =>
    (await server.call('captcha', { phone, purpose })).data as { id: string; png: string }
  const submit = (id: string, code: string) => server.call('captchaSubmit', { id, code })

  /** Stores a known answer, because the real one is only in the picture. */
  const plant = async (id: string, answer: string) => {
    const hash = createHash('sha256').update(`${id} ${answer}`).digest()
    await server.db.query('update captcha set answer_hash = $2 where id = $1', [id, hash])
  }
  const solve = async (phone: string, purpose = 'login') => {
    const { id } = await picture(phone, purpose)
    await plant(id, 'HAPPY')
    expect(await submit(id, 'happy')).toMatchObject({ code: 200 })
    return id
  }
  /** Returns a phone whose next SMS code needs a captcha. */
  const busyPhone = async () => {
    const phone = newPhone()
    for (let sent = 0; sent < 2; sent++) {
      expect((await sendTo(phone)).data.captcha).toBe(0)
      server.advance(61)
    }
    expect(await sendTo(phone)).toMatchObject({ code: 200, data: { captcha: 1 } })
    return phone
  }
  const sends = async (phone: string) => {
    const [row] = await server.db.query<{ n: number }>('select count(*)::int as n from sms_outbox where phone = $1', [
      `+62${phone.slice(1)}`,
    ])
    return row!.n
  }

  beforeAll(() => server.advance(3600 - (server.clock.seconds() % 3600)))

  it('is asked for after two messages, and a right answer releases one more', async () => {
    const phone = await busyPhone()
    expect(await sends(phone)).toBe(2)
    await solve(phone)
    expect((await sendTo(phone)).data.captcha).toBe(0)
    expect(await sends(phone)).toBe(3)
    server.advance(61)
    expect((await sendTo(phone)).data.captcha).toBe(1)
  })

  it.each([
    { name: 'an unknown id', expected: 4056, act: () => submit('7b1f1f6e-58a6-4f0a-9d5a-0f8f3a1f4b11', 'HAPPY') },
    { name: 'an id that is no id', expected: 4056, act: () => submit('x', 'HAPPY') },
    {
      name: 'a wrong answer',
      expected: 4057,
      act: async () => {
        const { id } = await picture(newPhone())
        await plant(id, 'HAPPY')
        return submit(id, 'SADLY')
      },
    },
    {
      name: 'the right answer after a wrong one',
      expected: 4056,
      act: async () => {
        const { id } = await picture(newPhone())
        await plant(id, 'HAPPY')
        await submit(id, 'SADLY')
        return submit(id, 'HAPPY')
      },
    },
    { name: 'an answer a second time', expected: 4056, act: async () => submit(await solve(newPhone()), 'HAPPY') },
    {
      name: 'an expired picture',
      expected: 4056,
      act: async () => {
        const { id } = await picture(newPhone())
        await plant(id, 'HAPPY')
        server.advance(180)
        return submit(id, 'HAPPY')
      },
    },
  ])('$name is answered with $expected', async ({ act, expected }) => {
    expect(await act()).toMatchObject({ code: expected })
  })

  it('helps neither another phone nor another purpose', async () => {
    const phone = await busyPhone()
    await solve(newPhone())
    await solve(phone, 'reset')
    expect((await sendTo(phone)).data.captcha).toBe(1)
  })

  it('solved once and used by many at once, releases one message', async () => {
    const phone = await busyPhone()
    await solve(phone)
    await Promise.all(Array.from({ length: 50 }, () => sendTo(phone)))
    expect(await sends(phone)).toBe(3)
    server.advance(61)
    expect((await sendTo(phone)).data.captcha).toBe(1)
  })

  it('is a picture without its answer in it', async () => {
    const { png, id } = await picture(newPhone())
    const bytes = Buffer.from(png, 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([210, 60])
    const length = bytes.readUInt32BE(33)
    expect(inflateSync(bytes.subarray(41, 41 + length))).toHaveLength(211 * 60)
    // The file has no chunks except header, pixels and end.
    expect(bytes).toHaveLength(33 + 12 + length + 12)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(CAPTCHA_LETTERS.join('')).not.toMatch(/[0O1IL2Z5S8BUV]/)
  })
})
