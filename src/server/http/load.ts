import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

const AT_ONCE = 1000

/** Beyond this many requests at work a new one is turned away at once, so that those at work are finished in time. */
export function registerLoad(app: FastifyInstance): void {
  let atWork = 0
  app.addHook('onRequest', async (_request, reply) => {
    atWork++
    reply.raw.once('close', () => void atWork--)
    if (atWork > AT_ONCE) throw new ApiError('busy')
  })
}
