import type { Action } from '../../../src/core/language/actions.ts'
import type { ValueMap } from '../../../src/core/language/values.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import type { HeadlessApp } from '../../../src/scenarios/headless-app.ts'
import { createTestApp } from '../headless-app.ts'
import { differs, type Row, readTable } from './row.ts'

type Table = {
  stored: { [entry: string]: { value: unknown; signOut: 'kept' | 'cleared' } }
  once: { [call: string]: Record<string, unknown> }
  twice: { [call: string]: Record<string, unknown> }
  sends: { session: Record<string, unknown>; headers: Record<string, string> }
  fires: { [call: string]: string }
}

const table = readTable<Table>('device')
const member = { token: 'a-token-of-enough-characters', uid: 'u1' }
const succeeded = (data: unknown = {}): RawReply => ({ status: 200, body: { code: '200', msg: '', data } })
const refused: RawReply = { status: 200, body: { code: 4003, msg: 'no', data: null } }

const setEntry = (entry: string, value: unknown): Action => ({
  set: `/session/${entry}`,
  to: typeof value === 'object' ? { map: value as ValueMap } : (value as string),
})

/** Opens a page without blocks as a member. */
async function open(session: Record<string, unknown>, answers: Record<string, RawReply> = {}): Promise<HeadlessApp> {
  const app = createTestApp({ session, answers })
  await app.visit('/me')
  return app
}

async function run(app: HeadlessApp, ...actions: Action[]): Promise<void> {
  await app.topScreen()?.run(actions)
  await app.waitForIdle()
}

async function storedErrors(entry: string): Promise<string[]> {
  const { value, signOut } = table.stored[entry]!
  const app = await open(member)
  await run(app, setEntry(entry, value))
  const reloaded = createTestApp({ session: Object.fromEntries(app.device.storage) })
  const found = differs(`${entry} after a reload`, reloaded.app.session[entry], value)
  await run(app, { clear: '/session' })
  const left = signOut === 'kept' ? value : undefined
  return [...found, ...differs(`${entry} on the device after a sign-out`, app.device.storage.get(entry), left)]
}

/** Returns how many of two equal calls reach the server, and how many of two more after a sign-out. */
async function timesSent(call: string, payload: Record<string, unknown>): Promise<number[]> {
  const app = await open(member, { [call]: succeeded({ lists: [], config: [] }) })
  const count = () => app.sent.filter((sent) => sent.call === call).length
  const before = count()
  const ask = { call, with: payload as ValueMap, quiet: true as const }
  await run(app, ask, ask)
  const first = count() - before
  await run(app, { clear: '/session' }, ask, ask)
  return [first, count() - before - first]
}

async function headerErrors(): Promise<string[]> {
  const { session, headers } = table.sends
  const app = await open(member, { loanProducts: succeeded({ lists: [] }) })
  for (const [entry, value] of Object.entries(session)) await run(app, setEntry(entry, value))
  await run(app, { call: 'loanProducts', quiet: true })
  const sent = app.sent.findLast(({ call }) => call === 'loanProducts')?.headers ?? {}
  return Object.entries(headers).flatMap(([name, value]) => differs(`the header ${name}`, String(sent[name]), value))
}

async function eventErrors(call: string, event: string): Promise<string[]> {
  const fired = async (reply: RawReply) => {
    const app = await open(member, { [call]: reply })
    await run(app, { call, quiet: true })
    return app.events.map((one) => one.event).filter((name) => name === event)
  }
  return [
    ...differs('what a success fires', await fired(succeeded()), [event]),
    ...differs('what a refusal fires', await fired(refused), []),
  ]
}

export const rows: Row[] = [
  ...Object.keys(table.stored).map((entry) => ({ id: `device.stored.${entry}`, faults: () => storedErrors(entry) })),
  ...Object.entries(table.once).map(([call, payload]) => ({
    id: `device.once.${call}`,
    faults: async () => differs('what reaches the server', await timesSent(call, payload), [1, 1]),
  })),
  ...Object.entries(table.twice).map(([call, payload]) => ({
    id: `device.twice.${call}`,
    faults: async () => differs('what reaches the server', await timesSent(call, payload), [2, 2]),
  })),
  { id: 'device.headers', faults: headerErrors },
  ...Object.entries(table.fires).map(([call, event]) => ({ id: `device.fires.${call}`, faults: () => eventErrors(call, event) })),
]
