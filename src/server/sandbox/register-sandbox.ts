import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** The page that plays the outside world; only outside production. */
export async function registerSandbox(_app: FastifyInstance, _services: Services): Promise<void> {}
