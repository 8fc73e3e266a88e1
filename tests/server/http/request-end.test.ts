import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { afterHandler, afterResponse, registerRequestEnd } from '../../../src/server/http/request-end.ts'

/** Exceeds the buffers of a connection. */
const MORE_THAN_IS_READ = 'x'.repeat(32 * 2 ** 20)

it('an unread reply has left its handler, but has not ended', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerRequestEnd(app)
  const seen: string[] = []
  app.get('/', (request, reply) => {
    afterHandler(request, reply, () => seen.push('answered'))
    afterResponse(request, reply, () => seen.push('ended'))
    return reply.send(MORE_THAN_IS_READ)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['answered'])
  socket.destroy()
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['answered', 'ended'])
})
