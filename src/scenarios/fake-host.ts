import { requireNamed } from '../core/language/map.ts'
import { storedSchema } from '../core/host/storage-keys.ts'
import { deepCopy } from '../core/values/deep-copy.ts'
import type { RawReply, DeviceReply } from '../core/host/reply.ts'
import type { Device } from './device.ts'
import type { FormValidator } from '../core/host/validator.ts'
import type { Flows } from '../core/language/flows.ts'
import type { FakeClock } from './fake-clock.ts'
import type { ApiRequest, Host } from '../core/host/host.ts'

export type FakeHostData = Partial<Pick<Host, 'exclusively'>> &
  Pick<Host, 'formats' | 'functions' | 'widgetFormats' | 'sessionEntries' | 'whenSeen'> & {
    flows: Flows
    text(key: string, values?: Record<string, unknown>): string
    hasText(key: string): boolean
    /** Any data is valid when absent. */
    validator?(form: string): FormValidator
    /** Reply to a call; undefined when it never gets one. */
    answer(call: string, request: ApiRequest): RawReply | Promise<RawReply> | undefined
    askDevice?(name: string, args: Record<string, unknown>): DeviceReply | undefined
  }

const namesByCalls = new WeakMap<Flows['calls'], Map<string, string>>()

/** Call names by endpoint, cached because hundreds of scenarios share the calls. */
function callNames(calls: Flows['calls']): Map<string, string> {
  const names = namesByCalls.get(calls) ?? new Map(Object.entries(calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  namesByCalls.set(calls, names)
  return names
}

type Deps = {
  clock: FakeClock
  navigate(href: string, options: { replace: boolean; state?: Record<string, unknown> }): unknown
  back(): void
  reopen(): void
  /** Called when the screen may have changed. */
  onActivity(): void
  /** False once calls and navigations follow each other endlessly. */
  mayGoOn(what: string): boolean
  report(error: unknown): void
}

export function createFakeHost(
  tables: FakeHostData,
  device: Device,
  { clock, navigate, back, reopen, onActivity, mayGoOn, report }: Deps,
): Host {
  const {
    answer,
    askDevice = () => undefined,
    validator = () => ({ schema: {}, validate: () => [] }),
    exclusively = (_name, work) => work(),
    ...product
  } = tables
  const { flows } = product
  const names = callNames(flows.calls)
  let keys = 0
  return {
    ...product,
    loadScreen: async (id) => requireNamed(flows.screens, id, 'screen'),
    loadForm: async (id) => requireNamed(flows.forms, id, 'form'),
    loadValidator: async (id) => validator(id),
    renewForm: async () => {},
    async send(request) {
      onActivity()
      const call = names.get(`${request.method} ${request.path}`) ?? ''
      device.sent.push({ call, payload: request.fields, headers: request.headers })
      return (mayGoOn(call) ? answer(call, request) : undefined) ?? new Promise<never>(() => {})
    },
    async askDevice(name, args) {
      onActivity()
      device.deviceRequests.push({ ask: name, args })
      return askDevice(name, args) ?? new Promise<never>(() => {})
    },
    navigate: (href, options) => void navigate(href, options),
    back,
    reopen,
    openUrl: (url) => void device.links.push(url),
    now: () => Math.floor(clock.now() / 1000),
    after: clock.after,
    exclusively,
    observe: (value) => value,
    snapshot: deepCopy,
    report,
    newUuid: () => `key-${++keys}`,
    track: (event, data) => void device.events.push({ event, data }),
    onBranchTaken: (of, part) => void device.branchesTaken.push({ of, part }),
    storage: {
      read: (name) => device.storage.get(name),
      write: (name, value) => (storedSchema(flows.app.session, name), void device.storage.set(name, value)),
      remove: (name) => void device.storage.delete(name),
    },
  }
}
