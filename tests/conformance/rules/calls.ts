import type { Call } from '../../../src/core/language/calls.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { product } from '../product.ts'
import { differs, missingOf, type Row, readTable, errorsUnless } from './row.ts'

type Wanted = {
  send?: Call['send']
  payload?: string[]
  whole?: true
  reply?: { at: string; names: string[] }
  cached?: boolean
  track?: string
  headers?: string
}
type Table = {
  calls: { [endpoint: string]: Wanted }
  work: { calls: string[]; payload: string[] }
  events: { [event: string]: 'call' | 'decision' | 'anywhere' }
}

const table = readTable<Table>('calls')
const { flows } = product
const calls = new Map(Object.values(flows.calls).map((call) => [call.endpoint as string, call]))
const namesIn = (schema: JsonSchema | undefined): string[] => Object.keys((schema?.properties ?? {}) as object)

const requiredBeyond = (schema: JsonSchema | undefined, names: string[]): string[] =>
  ((schema?.required ?? []) as string[]).filter((name) => !names.includes(name)).map((name) => `it is refused without ${name}`)

function asWritten(endpoint: string): string[] {
  const { send, payload, whole, reply, cached = false, track, headers } = table.calls[endpoint] ?? {}
  const call = calls.get(endpoint)
  if (!call) return ['there is no such call']
  const wantedSend = endpoint.startsWith('GET') ? 'query' : send
  return [
    ...(wantedSend ? differs('what it is sent as', call.send ?? 'query', wantedSend) : []),
    ...missingOf('its payload', namesIn(call.payload), payload ?? []),
    ...(whole ? requiredBeyond(call.payload, payload ?? []) : []),
    ...(reply
      ? missingOf('its reply', namesIn((call.reply?.properties as Record<string, JsonSchema> | undefined)?.[reply.at]), reply.names)
      : []),
    ...errorsUnless([payload?.length !== 0 || namesIn(call.payload).length === 0, 'it takes a payload']),
    ...differs('whether it is cached', call.cache === 'session', cached),
    ...(track ? differs('its event', call.track, track) : []),
    ...differs('whether it carries the headers of commerce', (call.headers ?? []).includes('commerce'), headers === 'commerce'),
  ]
}

const places: Record<Table['events'][string], (event: string) => boolean> = {
  call: (event) => Object.values(flows.calls).filter(({ track }) => track === event).length === 1,
  decision: (event) => JSON.stringify(flows.decisions).includes(event),
  anywhere: (event) => JSON.stringify(flows).includes(event),
}

export const rows: Row[] = [
  ...Object.keys(table.calls).map((endpoint) => ({ id: `call.${endpoint}`, faults: () => asWritten(endpoint) })),
  {
    id: 'call.work.payload',
    faults: () =>
      missingOf(
        'what is sent of the work',
        table.work.calls.flatMap((endpoint) => namesIn(calls.get(endpoint)?.payload)),
        table.work.payload,
      ),
  },
  ...Object.entries(table.events).map(([event, place]) => ({
    id: `event.${event}`,
    faults: () => errorsUnless([places[place](event), `it is not fired from exactly one ${place}`]),
  })),
  {
    id: 'event.noOther',
    faults: () =>
      [...new Set(JSON.stringify(flows).match(/H5_\w+/g))]
        .filter((event) => !Object.hasOwn(table.events, event))
        .map((event) => `${event} is fired too`),
  },
]
