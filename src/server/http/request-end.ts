import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type RequestEnd = { isAnswered: boolean; isClosed: boolean; leaves: (() => void)[] }

export function registerRequestEnd(app: FastifyInstance): void {
  app.decorateRequest('end', null)
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.end) reach(request.end, 'isAnswered')
    done(null, payload)
  })
}

/** Once the request is answered and its response closed: when a client hangs up, the response closes and the handler runs on. */
export function atEnd(request: FastifyRequest, reply: FastifyReply, leave: () => void): void {
  if (!request.end) {
    const end: RequestEnd = { isAnswered: false, isClosed: false, leaves: [] }
    request.end = end
    reply.raw.once('close', () => reach(end, 'isClosed'))
  }
  request.end.leaves.push(leave)
}

function reach(end: RequestEnd, part: 'isAnswered' | 'isClosed'): void {
  end[part] = true
  if (!end.isAnswered || !end.isClosed) return
  for (const leave of end.leaves.splice(0)) leave()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Missing where nothing waits for it. */
    end: RequestEnd | null
  }
}
