import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Call } from '../../../src/core/language/calls.ts'
import { registerApp, createServer } from '../../../src/server/app.ts'
import { createCatchUp } from '../../../src/server/catch-up.ts'
import { createClock, type Clock } from '../../../src/server/platform/clock.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { openDatabase } from './engines.ts'
import { MIGRATIONS } from './open-migrated.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { latestMessages } from '../../../src/server/ports/sms-outbox-queries.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { refusals } from '../../../src/product/refusals.ts'
import { handlers } from '../../../src/server/handlers.ts'
import { createServerLoad } from '../../../src/server/http/server-load.ts'
import type { AnyHandler } from '../../../src/server/http/call-routes.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import type { Ports } from '../../../src/server/ports/ports.ts'
import type { Services } from '../../../src/server/calls/services.ts'
import { createTranslations } from '../../../src/server/calls/translations.ts'
import { readSettings, type Settings } from '../../../src/server/platform/settings.ts'
import { callRequest, withAgreements, type CallOptions } from './call-request.ts'
import { readTestConfig } from './test-config.ts'

export type Reply = { status: number; code: number; msg: string; data: any; headers: Record<string, unknown> }
export type TestServer = {
  app: FastifyInstance
  services: Services
  db: Db
  clock: Clock
  config: ServerConfig
  /** Advances the business clock. */
  advance(seconds: number): void
  /** Advances the system clock, and with it the business clock. */
  advanceSystemClock(seconds: number): void
  call(name: string, payload?: Record<string, unknown>, options?: CallOptions): Promise<Reply>
  /** The code of the newest message to this phone (E.164). */
  smsCodeFor(phone: string): Promise<string>
  /** Signs a phone in by code and returns its token. */
  signIn(phone: string): Promise<string>
  close(): Promise<void>
}

export { MIGRATIONS } from './open-migrated.ts'

/** Throws when the `field` of a refusal is not a JSON Pointer to a field of the call's payload. */
function assertKnownField(name: string, { payload }: Call, { code, data }: Reply): void {
  const field = (data as { field?: string } | null)?.field
  if (field === undefined) return
  const [root, first = ''] = field.split('/')
  const isUnknown = code === refusals.invalidField.code
  if (root !== '' || (!isUnknown && !Object.hasOwn((payload?.properties ?? {}) as object, first)))
    throw new Error(`${name} was refused with ${code} for the field "${field}", which its payload does not have.`)
}

/** Opens the real app with its own database. Time does not pass by itself. `change`: edits the configuration. */
export async function openTestServer(
  options: {
    db?: Db
    settings?: Partial<Settings>
    start?: Date
    logTo?: NodeJS.WritableStream
    change?: (config: ServerConfig) => void
    /** Additional handlers. */
    handlers?: Record<string, AnyHandler>
    ports?: Ports
    onRoute?: (route: RouteOptions) => void
  } = {},
): Promise<TestServer> {
  const db = options.db ?? (await openDatabase())
  await migrate(db, MIGRATIONS)
  const config = await readTestConfig()
  options.change?.(config)
  let wall = (options.start ?? new Date('2026-03-02T03:00:00Z')).getTime()
  let offset = 0
  const clock = createClock(
    () => wall,
    async () => offset,
  )
  const settings = {
    ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', WEB_DIR: 'no-web', RELEASE_DIR: 'no-release' }),
    ...options.settings,
  }
  const server = createServer(settings, options.logTo)
  if (options.onRoute) server.addHook('onRoute', options.onRoute)
  const ports = options.ports ?? localPorts
  const services: Services = {
    db,
    clock,
    settings,
    config,
    ports,
    log: server.log,
    translations: createTranslations(config),
    catchUp: createCatchUp({ config, ports }),
  }
  const app = await registerApp(server, services, { ...handlers, ...options.handlers }, createServerLoad())

  const call: TestServer['call'] = async (name, given = {}, options = {}) => {
    const contract = config.calls[name]
    if (!contract) throw new Error(`There is no call ${name}.`)
    const request = await callRequest(contract, withAgreements(config, name, given), options)
    const response = await app.inject({ ...request, ...(options.ip ? { remoteAddress: options.ip } : {}) })
    const reply = { ...response.json<Reply>(), status: response.statusCode, headers: response.headers }
    if (reply.code !== 200) assertKnownField(name, contract, reply)
    return reply
  }

  const smsCodeFor = async (phone: string) => {
    const message = (await latestMessages(db, 1000)).find((each) => each.phone === phone)
    return /\d{4,}/.exec(message?.text ?? '')?.[0] ?? ''
  }

  return {
    app,
    services,
    db,
    clock,
    config,
    call,
    smsCodeFor,
    advance: (seconds) => {
      offset += seconds * 1000
      void clock.refresh()
    },
    advanceSystemClock: (seconds) => {
      wall += seconds * 1000
    },
    signIn: async (phone) => {
      await call('smsCode', { phone, purpose: 'login' })
      const reply = await call('login', { userName: phone, sms_code: await smsCodeFor(`+62${phone.replace(/^0/, '')}`) })
      if (reply.code !== 200) throw new Error(`Signing in failed: ${reply.code} ${reply.msg}`)
      return reply.data.token as string
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
