import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '../../../src/server/platform/calendar.ts'
import { sandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { advanceClockOffset } from '../../../src/server/sandbox/clock-offset-queries.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { housekeeping } from '../../../src/server/housekeeping.ts'
import { exportPerson } from '../../../src/server/person/person.ts'
import { startJobs, type Job } from '../../../src/server/jobs/jobs.ts'
import { allJobs } from '../../../src/server/all-jobs.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { createPorts } from '../../../src/server/ports/create-ports.ts'
import { runJobs } from '../support/run-jobs.ts'
import type { Log } from '../../../src/server/platform/log.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ONE = '00000000-0000-4000-8000-000000000001'
const TWO = '00000000-0000-4000-8000-000000000002'

describe.each(engines)('jobs on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  const counted = (name: string) => {
    let runs = 0
    const job: Job = { name, everySeconds: 10, run: async () => void runs++ }
    return { job, runs: () => runs }
  }

  it('run on one of two servers, and again when they are due again', async () => {
    const { job, runs } = counted('shared')
    const both = () => Promise.all([runJobs(server.services, [job], ONE), runJobs(server.services, [job], TWO)])
    await both()
    await both()
    expect(runs()).toBe(1)
    await server.db.query(`update job_lease set until = until - interval '10 seconds'`)
    await both()
    expect(runs()).toBe(2)
  })

  it.each([
    { name: 'ahead', seconds: 86_400 },
    { name: 'behind', seconds: -86_400 },
  ])('run equally often when a server’s clock is a day $name', async ({ name, seconds }) => {
    const { job, runs } = counted(`clock ${name}`)
    server.advanceSystemClock(seconds)
    await runJobs(server.services, [job], ONE)
    server.advanceSystemClock(-seconds)
    await runJobs(server.services, [job], TWO)
    expect(runs()).toBe(1)
    await server.db.query(`update job_lease set until = until - interval '10 seconds'`)
    await runJobs(server.services, [job], TWO)
    expect(runs()).toBe(2)
  })

  it('run in spite of a lease from a clock that jumped, and log it', async () => {
    const { job, runs } = counted('jumped')
    await runJobs(server.services, [job], ONE)
    await server.db.query(`update job_lease set until = until + interval '40 years' where job = 'jumped'`)
    const lines: unknown[] = []
    const log = { ...server.services.log, error: (...line: unknown[]) => void lines.push(line) } as unknown as Log
    await Promise.all([runJobs({ ...server.services, log }, [job], ONE), runJobs({ ...server.services, log }, [job], TWO)])
    expect(runs()).toBe(2)
    expect(lines.length).toBeGreaterThanOrEqual(1)
    expect(lines[0]).toEqual([
      { job: 'jumped', server: ONE, until: expect.any(Date) },
      expect.stringContaining('the clock of the database has jumped'),
    ])
  })

  it('cost one query while none of them is due', async () => {
    const all = ['first', 'second', 'third'].map((name) => counted(name).job)
    await runJobs(server.services, all, ONE)
    const asked: string[] = []
    const query: Db['query'] = (sql, params) => (asked.push(sql), server.db.query(sql, params))
    await runJobs({ ...server.services, db: { ...server.db, query } }, all, TWO)
    expect(asked).toHaveLength(1)
  })

  it('continue after one of them failed', async () => {
    const { job, runs } = counted('after')
    const failing: Job = { name: 'failing', everySeconds: 1, run: () => Promise.reject(new Error('no')) }
    await runJobs(server.services, [failing, job], ONE)
    expect(runs()).toBe(1)
  })

  it('are not delayed by a long one, which is not started again before its end', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const runs = { stuck: 0, quick: 0 }
    const stuck: Job = { name: 'stuck', everySeconds: 0.001, run: () => (runs.stuck++, held) }
    const quick: Job = { name: 'quick', everySeconds: 0.001, run: async () => void runs.quick++ }
    const stop = startJobs(server.services, [stuck, quick], 5)
    await vi.waitFor(() => expect(runs.quick).toBeGreaterThanOrEqual(3), 20_000)
    expect(runs.stuck).toBe(1)
    end()
    await vi.waitFor(() => expect(runs.stuck).toBeGreaterThan(1), 20_000)
    await stop()
  })

  it('run first when they deliver for the ports', () => {
    const sms = { url: 'http://127.0.0.1:1', secret: 's'.repeat(32) }
    const { jobs } = createPorts({ ...readSettings({}), sms, events: sms }, () => {})
    const names = allJobs(jobs).map(({ name }) => name)
    expect(names[0]).toBe('sms')
    expect(names.slice(1)).toEqual(expect.arrayContaining(['events', 'catch-up', 'housekeeping']))
  })

  it('are waited for when the server stops', async () => {
    let finished = false
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const slow: Job = {
      name: 'slow',
      everySeconds: 1,
      run: async () => {
        begin()
        await new Promise((resolve) => setTimeout(resolve, 80))
        finished = true
      },
    }
    const stop = startJobs(server.services, [slow], 5)
    await begun
    await stop()
    expect(finished).toBe(true)
  })

  it('are waited for, including their pending requests', async () => {
    let finished = false
    const leaving: Job = {
      name: 'leaving',
      everySeconds: 1,
      run: async () => {},
      settle: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        finished = true
      },
    }
    await startJobs(server.services, [leaving], 5)()
    expect(finished).toBe(true)
  })

  it('follow the sandbox’s clock, which two servers share', async () => {
    const [first, second] = [sandboxClock(server.db), sandboxClock(server.db)]
    await advanceClockOffset(server.db, 86_400_000)
    await Promise.all([first.refresh(), second.refresh()])
    expect(Math.abs(first.seconds() - second.seconds())).toBeLessThan(2)
    expect(first.seconds() - Date.now() / 1000).toBeGreaterThan(86_000)
    await advanceClockOffset(server.db, -1e9)
    await second.refresh()
    expect(second.seconds()).toBeGreaterThanOrEqual(first.seconds())
  })

  it('remove what is no longer needed', async () => {
    await server.signIn('082000000001')
    await server.call('captcha', { phone: '082000000001', purpose: 'login' })
    await exportPerson(server.db, { person: '082000000001', operator: 'Rini', reason: 'asked', at: server.clock.systemTime() })
    const counts = async () => {
      const [row] = await server.db.query(
        `select (select count(*)::int from idempotency) as keys, (select count(*)::int from sms_outbox) as messages,
           (select count(*)::int from captcha) as captchas, (select count(*)::int from otp) as codes, (select count(*)::int from budget) as budgets, (select count(*)::int from session) as sessions,
           (select count(*)::int from access_log) as accesses`,
      )
      return row
    }
    await housekeeping.run(server.services)
    expect(Object.values((await counts())!).every((count) => (count as number) > 0)).toBe(true)
    const { days } = policyOf(server.config).retention
    server.advanceSystemClock((200 + Math.max(...Object.values(days))) * 86_400)
    await server.clock.refresh()
    await housekeeping.run(server.services)
    expect(await counts()).toEqual({ keys: 0, messages: 0, captchas: 0, codes: 0, budgets: 0, sessions: 0, accesses: 0 })
  })

  it('remove more than one batch at a time, and an error of one kind of data does not affect others', async () => {
    const old = [addDays(server.clock.now(), -1000)]
    await server.db.query(
      `insert into analytics_event (id, name, data, at, received_at) select gen_random_uuid(), 'seen', '{}', $1, $1 from generate_series(1, 1200)`,
      old,
    )
    await server.db.query(`insert into card_photo (account_id, photo, taken_at) select id, 'sealed', $1 from account limit 1`, old)
    const [lines, log] = [[] as unknown[], { error: (...line: unknown[]) => void lines.push(line) } as unknown as Log]
    const query: Db['query'] = (sql, params) =>
      sql.includes('delete from captcha') ? Promise.reject(new Error('no')) : server.db.query(sql, params)
    await housekeeping.run({ ...server.services, log, db: { ...server.db, query } })
    const left = `select (select count(*)::int from analytics_event) as events, (select count(*)::int from card_photo where photo <> '') as photos`
    expect(await server.db.query(left)).toEqual([{ events: 0, photos: 0 }])
    expect(lines).toEqual([[{ kind: 'captchas', err: new Error('no') }, expect.any(String)]])
  })

  it('log in one line how many unsent events they removed, without the sent ones', async () => {
    const old = addDays(server.clock.now(), -1000)
    const store = (count: number, nextAt: Date | null) =>
      server.db.query(
        `insert into analytics_event (id, name, data, at, received_at, next_at)
         select gen_random_uuid(), 'seen', '{}', $1, $1, $2 from generate_series(1, $3::int)`,
        [old, nextAt, count],
      )
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Log
    await store(600, null)
    await housekeeping.run({ ...server.services, log })
    expect(lines).toEqual([])
    await store(20, null)
    await store(700, old)
    await housekeeping.run({ ...server.services, log })
    expect(lines).toEqual([[{ count: 700 }, expect.stringContaining('unsent')]])
  })
})
