import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../core/language/release.ts'
import { registerApp, createServer } from './app.ts'
import type { Services } from './calls/services.ts'
import { createTranslations } from './calls/translations.ts'
import { createCatchUp } from './catch-up.ts'
import { addTestMerchantKeys } from './commerce/merchant-keys.ts'
import { handlers } from './handlers.ts'
import type { Released } from './http/released-files.ts'
import { createServerLoad } from './http/server-load.ts'

type Fixed = Omit<Services, 'config' | 'translations' | 'catchUp'>
type Running = { app: FastifyInstance; services: Services }

export type ReleaseSwitch = {
  /** Services of the active release. A piece of work reads them once and keeps them to its end. */
  services(): Services
  /** Serves new requests under this release; requests under way end under theirs. */
  activate(config: ServerConfig, released?: Released): Promise<void>
  close(): Promise<void>
}

/** Builds a Fastify application per release; `listener` accepts the connections and passes every request to the active one. */
export function createReleaseSwitch(listener: FastifyInstance, fixed: Fixed): ReleaseSwitch {
  const load = createServerLoad()
  let running: Running | undefined
  listener.server.removeAllListeners('request')
  listener.server.on('request', (request: IncomingMessage, response: ServerResponse) => running?.app.routing(request, response))

  return {
    services() {
      if (!running) throw new Error('No release is in force.')
      return running.services
    },
    async activate(config, released) {
      const services = {
        ...fixed,
        config,
        translations: createTranslations(config),
        catchUp: createCatchUp({ config, ports: fixed.ports }),
      }
      await addTestMerchantKeys(fixed.db, config, fixed.settings, fixed.clock.systemTime())
      const app = await registerApp(running ? createServer(fixed.settings) : listener, services, handlers, load, released)
      await app.ready()
      running = { app, services }
    },
    async close() {
      await Promise.all([listener.close(), running?.app.close()])
    },
  }
}
