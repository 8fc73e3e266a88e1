import { matchRoute } from '../../src/core/navigation/route.ts'
import { product } from '../conformance/product.ts'
import table from './deep-links.json' with { type: 'json' }

export type State = keyof typeof table.home
type Row = Partial<Record<State | 'otherwise', string>>

const rows: { [address: string]: Row } = table.shown
const { routes } = product.flows
export const routeOf = (address: string): string => matchRoute(routes, address)?.name ?? ''

const defaultAddresses = Object.values(routes.routes)
  .filter(({ path }) => path !== '*')
  .map(({ path, params }) => path.replace(/:(\w+)/g, (_, name: string) => Object.keys(params?.[name]?.enum ?? {})[0] ?? 'init'))
/** Rows of the table whose route exists. */
const written = Object.keys(rows).filter((address) => address === '/nowhere' || routeOf(address) !== 'any')

/** The address of every route, and the table's addresses with a query. */
export const addresses = [...new Set([...defaultAddresses, ...written])]

/** Returns the route and sheet that the table expects. */
export function expectedAt(address: string, state: State): string {
  const row = rows[address] ?? {}
  const route = routeOf(address)
  const asked = state === 'visitor' ? row.visitor : (row[state] ?? row.otherwise)
  const cell = asked ?? (state === 'visitor' && routes.routes[route]?.access !== 'visitor' ? 'login' : 'itself')
  return cell === 'home' ? table.home[state] : cell === 'itself' ? route : cell
}

type Ids = { [name: string]: string | undefined }

export const fillIds = (address: string, ids: Ids): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'none'))

/** Returns the borrower's own ids for the parameters of an address. `data` sends a call as the borrower; a visitor has none. */
export async function idsOf(data: ((call: string, payload?: Record<string, unknown>) => Promise<any>) | undefined): Promise<Ids> {
  if (!data) return {}
  const [loan] = (await data('loanRecords')).lists
  const { nearest } = await data('bills', { type: 1 })
  return { order: loan?.order_id, orderNo: loan?.order_no, bill: nearest?.plan_id }
}
