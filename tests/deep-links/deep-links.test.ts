import { beforeAll, describe, expect, it } from 'vitest'
import { matchRoute } from '../../src/core/navigation/route.ts'
import { product } from '../conformance/product.ts'
import type { Borrower } from '../server/support/borrower.ts'
import { openTestServer } from '../server/support/test-server.ts'
import table from './deep-links.json' with { type: 'json' }
import { borrowersByState } from './member-states.ts'
import { type Shown, walk } from './walk.ts'

type State = keyof typeof table.home
type Row = Partial<Record<State | 'otherwise', string>>

const rows: { [address: string]: Row } = table.shown
const trueIn: { [text: string]: string[] } = table.true
const { routes } = product.flows
const states = Object.keys(table.home) as State[]

const defaultAddresses = Object.values(routes.routes)
  .filter(({ path }) => path !== '*')
  .map(({ path, params }) => path.replace(/:(\w+)/g, (_, name: string) => Object.keys(params?.[name]?.enum ?? {})[0] ?? 'init'))
/** A row whose route was removed says nothing. */
const written = Object.keys(rows).filter((address) => address === '/nowhere' || routeOf(address) !== 'any')
const addresses = [...new Set([...defaultAddresses, ...written])]

/** What was shown, by address and state. */
const found = new Map<string, Map<State, Shown>>()
const said = new Map<State, Set<string>>(states.map((state) => [state, new Set()]))

beforeAll(async () => {
  const server = await openTestServer()
  const borrowers: { [state: string]: Borrower } = await borrowersByState(server)
  for (const state of states) {
    const ids = await idsOf(borrowers[state])
    for (const address of addresses) {
      const shown = await walk(server, borrowers[state], fill(address, ids))
      found.set(address, (found.get(address) ?? new Map<State, Shown>()).set(state, shown))
      for (const text of shown.texts) said.get(state)?.add(text)
    }
  }
  await server.close()
}, 400_000)

async function idsOf(borrower: Borrower | undefined): Promise<{ [name: string]: string | undefined }> {
  if (!borrower) return {}
  const [loan] = (await borrower.data('loanRecords')).lists
  const { nearest } = await borrower.data('bills', { type: 1 })
  return { order: loan?.order_id, orderNo: loan?.order_no, bill: nearest?.plan_id }
}

function routeOf(address: string): string {
  return matchRoute(routes, address)?.name ?? ''
}

function expectedAt(address: string, state: State): string {
  const row = rows[address] ?? {}
  const route = routeOf(address)
  const asked = state === 'visitor' ? row.visitor : (row[state] ?? row.otherwise)
  const cell = asked ?? (state === 'visitor' && routes.routes[route]?.access !== 'visitor' ? 'login' : 'itself')
  return cell === 'home' ? table.home[state] : cell === 'itself' ? route : cell
}

const fill = (address: string, ids: { [name: string]: string | undefined }): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'none'))
const cellOf = ({ route, sheet }: Shown): string => (sheet === null ? route : `${route} + ${sheet}`)
const falsehoods = ({ texts }: Shown, state: State): string[] =>
  Object.keys(trueIn).filter((text) => texts.has(text) && !trueIn[text]?.includes(state))
const nothing = Object.fromEntries(states.map((state) => [state, []]))

describe('every address in every state', () => {
  it.each(addresses)('%s', (address) => {
    const byState = (value: (shown: Shown, state: State) => unknown) =>
      Object.fromEntries([...(found.get(address) ?? [])].map(([state, shown]) => [state, value(shown, state)]))
    expect(byState(cellOf)).toEqual(Object.fromEntries(states.map((state) => [state, expectedAt(address, state)])))
    expect(byState(({ faults }) => faults)).toEqual(nothing)
    expect(byState(falsehoods), 'said, and not true').toEqual(nothing)
  })
})

it.each(Object.entries(trueIn).filter(([, where]) => where.length > 0))('%s is said where it is true', (text, where) => {
  expect(states.filter((state) => said.get(state)?.has(text)).toSorted()).toEqual(where.toSorted())
})
