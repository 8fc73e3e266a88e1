import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type RequestEnd = { isAnswered: boolean; isClosed: boolean; answered: (() => void)[]; ended: (() => void)[] }

export function registerRequestEnd(app: FastifyInstance): void {
  app.decorateRequest('end', null)
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.end) reach(request.end, 'isAnswered')
    done(null, payload)
  })
}

/** Once its handler is done. A client that reads slowly holds nothing of it, and of one that hangs up the handler runs on. */
export function afterHandler(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
  endOf(request, reply).answered.push(release)
}

/** Once the request is answered and its response closed. */
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
    /** Missing where nothing waits for it. */
    end: RequestEnd | null
  }
}
