import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import type { Services } from '../../../src/server/calls/services.ts'
import { registerHealth } from '../../../src/server/http/health.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the database is checked once at a time, and not again for a second after its reply', async () => {
  const probes: { answer(rows: []): void; fail(error: Error): void }[] = []
  const db = { query: () => new Promise<[]>((answer, fail) => probes.push({ answer, fail })) }
  const app = Fastify()
  registerHealth(app, { db, config: { release: 'one' } } as unknown as Services)
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const statusOf = async () => (await app.inject('/api/health')).statusCode

  const waiting: Promise<number>[] = []
  for (let second = 0; second < 5; second++) {
    waiting.push(statusOf())
    await vi.waitFor(() => expect(probes.length).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(probes).toHaveLength(1)

  probes[0]!.fail(new Error('no answer'))
  expect(await Promise.all(waiting)).toEqual([500, 500, 500, 500, 500])
  expect(await statusOf()).toBe(500)
  expect(probes).toHaveLength(1)

  await vi.advanceTimersByTimeAsync(1100)
  const later = statusOf()
  await vi.waitFor(() => expect(probes).toHaveLength(2))
  probes[1]!.answer([])
  expect(await later).toBe(200)
})
