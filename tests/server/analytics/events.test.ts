import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { latestEvents } from '../../../src/server/ports/analytics-event-queries.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true, host: '127.0.0.1' } })
})
afterAll(() => server.close())

const at = () => server.clock.seconds()
const names = async () => (await latestEvents(server.db, 100)).map(({ name }) => name)

describe('an event that the app reports', () => {
  it('can be read, with its time and without who it was', async () => {
    const token = await server.signIn('081288880001')
    const time = at()
    await server.call('reportEvents', { events: [{ name: 'H5_spent_credits', at: time, data: { step: 'bank' } }] }, { token })
    const [event] = await latestEvents(server.db, 1)
    expect(event).toEqual({ id: expect.any(String), name: 'H5_spent_credits', data: { step: 'bank' }, at: new Date(time * 1000) })
  })

  it('is stored once when it is sent twice with one key', async () => {
    const sent = { events: [{ name: 'twice', at: at() }] }
    for (let times = 0; times < 2; times++) await server.call('reportEvents', sent, { key: 'a-key-of-enough-characters' })
    expect((await names()).filter((name) => name === 'twice')).toHaveLength(1)
  })

  test.each([
    { name: 'no event', events: [] },
    { name: 'an invalid name', events: [{ name: '<b>', at: 1 }] },
    { name: 'an undeclared phone', events: [{ name: 'x', at: 1, phone: '081234567890' }] },
    { name: 'a whole form', events: [{ name: 'x', at: 1, data: { form: { name: 'Siti' } } }] },
    { name: 'an invalid time', events: [{ name: 'x', at: 8_640_000_000_001 }] },
    { name: 'a time that the database cannot store', events: [{ name: 'x', at: 446_357_406_575 }] },
    { name: 'more than a batch', events: Array.from({ length: 51 }, () => ({ name: 'x', at: 1 })) },
  ])('is refused with $name', async ({ events }) => {
    expect(await server.call('reportEvents', { events })).toMatchObject({ code: 4003 })
  })

  it('is dropped silently when a network sends too many', async () => {
    const report = (name: string) => server.call('reportEvents', { events: [{ name, at: at() }] }, { ip: '10.9.0.1' })
    await report('first')
    await server.db.query(`update budget set spent = 1000000 where name = 'eventsAddress'`)
    expect(await report('flood')).toMatchObject({ code: 200 })
    expect(await names()).toContain('first')
    expect(await names()).not.toContain('flood')
  })

  it('is shown on the sandbox page', async () => {
    const page = (url: string) => server.app.inject({ url, headers: { host: '127.0.0.1' } })
    expect((await page('/sandbox/api/events')).json()).toContainEqual({ name: 'first', data: {}, at: expect.any(Number) })
    expect((await page('/sandbox')).body).toContain('H5_spent_credits')
  })
})
