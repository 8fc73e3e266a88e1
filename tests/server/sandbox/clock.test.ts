import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CALLBACK_SECRET } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const webDir = mkdtempSync(join(tmpdir(), 'alur-clock-'))
let server: TestServer
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  server = await openTestServer({ settings: { webDir, paymentSecret: CALLBACK_SECRET, sandbox: true } })
})
afterAll(async () => {
  await server?.close()
  rmSync(webDir, { recursive: true })
})

it.each([
  { method: 'GET', url: '/api/v1/user/info', times: 1 },
  { method: 'GET', url: '/%61pi/v1/user/info', times: 1 },
  { method: 'POST', url: '/callbacks/payment', times: 1 },
  { method: 'GET', url: '/merchant/v1/settlement', times: 1 },
  { method: 'GET', url: '/rules', times: 1 },
  { method: 'GET', url: '/staff/photos', times: 1 },
  { method: 'GET', url: '/sandbox/api/clock', times: 1 },
  { method: 'GET', url: '/home', times: 0 },
  { method: 'GET', url: '/index.html', times: 0 },
] as const)('a clock that another server moved is read before $method $url: $times', async ({ method, url, times }) => {
  const refresh = vi.spyOn(server.services.clock, 'refresh')
  await server.app.inject({ method, url })
  expect(refresh).toHaveBeenCalledTimes(times)
  refresh.mockRestore()
})
