import type { FastifyBaseLogger } from 'fastify'

export type Log = FastifyBaseLogger
