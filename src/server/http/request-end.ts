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
export function atAnswer(request: FastifyRequest, reply: FastifyReply, leave: () => void): void {
  endOf(request, reply).answered.push(leave)
}

/** Once the request is answered and its response closed. */
export function atEnd(request: FastifyRequest, reply: FastifyReply, leave: () => void): void {
  endOf(request, reply).ended.push(leave)
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
  for (const leave of end.answered.splice(0)) leave()
  if (end.isClosed) for (const leave of end.ended.splice(0)) leave()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Missing where nothing waits for it. */
    end: RequestEnd | null
  }
}
