import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const PREFIX = '/merchant/v1'

let server: TestServer
beforeAll(async () => {
  let isAdded = false
  server = await openTestServer({
    onRoute(this: FastifyInstance, { url }: RouteOptions) {
      if (isAdded || !url.startsWith(PREFIX)) return
      isAdded = true
      this.get('/thoughtless', async () => ({ reached: true }))
    },
  })
})
afterAll(() => server?.close())

it('every route of the merchant API requires a signature, also a new one', async () => {
  const { statusCode } = await server.app.inject({ method: 'GET', url: `${PREFIX}/thoughtless` })
  expect(statusCode).toBe(401)
})
