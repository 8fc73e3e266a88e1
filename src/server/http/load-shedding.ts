import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import { hostPrefix } from '../calls/network-address.ts'
import { closeSocketWithStatus } from './client-errors.ts'
import { createCounter } from './counter.ts'
import { afterHandler, afterResponse, registerRequestEnd } from './request-end.ts'
import type { ServerLoad } from './server-load.ts'
import { HEALTH, isDatabaseRoute } from './server-paths.ts'
import type { LoadLimits } from '../platform/settings.ts'

/** Total of incomplete bodies of all callers: each holds up to its size in memory. */
const MAX_PENDING_BODIES = 2000

/**
 * Refuses calls that would only wait. A call counts for its address from the headers until its response is closed, so that a client that
 * sends no body, or reads no answer, uses up only its address's share. The concurrency limit applies from the complete body until the
 * handler is done. Health and files are never refused.
 */
export function registerLoadShedding(app: FastifyInstance, limits: LoadLimits, load: ServerLoad): void {
  const { gate, calls } = load
  if (limits.socketsPerAddress !== undefined) limitSockets(app, limits.socketsPerAddress)
  app.decorateRequest('work', null)
  registerRequestEnd(app)

  const startWork = (request: FastifyRequest, reply: FastifyReply): ApiError | undefined => {
    const release = gate.acquire()
    if (!release) return new ApiError('busy')
    afterHandler(request, reply, release)
    return undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request) || request.is404) return done()
    const host = hostPrefix(request.ip)
    if (gate.isFull || calls.of(host) >= limits.callsPerAddress) return done(new ApiError('busy'))
    calls.add(host)
    afterResponse(request, reply, () => calls.remove(host))
    if (!hasBody(request)) return done(startWork(request, reply))

    if (load.pendingBodies >= MAX_PENDING_BODIES) return done(new ApiError('busy'))
    load.pendingBodies++
    const tooSlow = setTimeout(() => closeSocketWithStatus(request.raw.socket, 408), request.routeOptions.config.bodyMs ?? limits.bodyMs)
    let isOnItsWay = true
    const arrived = () => {
      if (!isOnItsWay) return
      isOnItsWay = false
      load.pendingBodies--
      clearTimeout(tooSlow)
    }
    reply.raw.once('close', arrived)
    request.work = () => {
      arrived()
      return startWork(request, reply)
    }
    done()
  })
  // After preValidation, which reads uploaded files.
  app.addHook('preHandler', (request, _reply, done) => done(request.work?.()))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes a slot for the handler, or returns a refusal when there is none. */
    work: (() => ApiError | undefined) | null
  }
  interface FastifyContextConfig {
    /** Milliseconds in which the body of this route must arrive. */
    bodyMs?: number
  }
}

/** Matched by route, because an address has many spellings: `/%61pi` is `/api`. */
const isCounted = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url !== HEALTH && ((method !== 'GET' && method !== 'HEAD') || isDatabaseRoute(url))

const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function limitSockets(app: FastifyInstance, most: number): void {
  const sockets = createCounter()
  app.server.on('connection', (socket: Socket) => {
    const host = hostPrefix(socket.remoteAddress ?? '')
    if (sockets.of(host) >= most) return void socket.destroy()
    sockets.add(host)
    socket.once('close', () => sockets.remove(host))
  })
}
