import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type RequestEnd = { isAnswered: boolean; isClosed: boolean; answered: (() => void)[]; ended: (() => void)[] }

export function registerRequestEnd(app: FastifyInstance): void {
  app.decorateRequest('end', null)
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.end) reach(request.end, 'isAnswered')
    done(null, payload)
  })
}

/**
 * Runs `release` when the request's handler is done, so that a client that reads slowly holds nothing, and one that hangs up still counts
 * while its handler runs.
 */
export function afterHandler(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
  endOf(request, reply).answered.push(release)
}

/** Runs `release` when the request is answered and its response closed. */
export function afterResponse(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
  endOf(request, reply).ended.push(release)
}

function endOf(request: FastifyRequest, reply: FastifyReply): RequestEnd {
  if (request.end) return request.end
  const end: RequestEnd = { isAnswered: false, isClosed: false, answered: [], ended: [] }
  request.end = end
  reply.raw.once('close', () => reach(end, 'isClosed'))
  return end
}

function reach(end: RequestEnd, part: 'isAnswered' | 'isClosed'): void {
  end[part] = true
  if (!end.isAnswered) return
  for (const release of end.answered.splice(0)) release()
  if (end.isClosed) for (const release of end.ended.splice(0)) release()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while nothing waits for the request's end. */
    end: RequestEnd | null
  }
}
