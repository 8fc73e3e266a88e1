import type { Route } from '../../../src/core/language/routes.ts'
import { routeNamed } from '../../../src/core/navigation/route.ts'
import { product } from '../product.ts'
import { differs, type Row, readTable, errorsUnless } from './row.ts'

type Mark = 'auth' | 'noLogin' | 'uncached' | 'noHeader' | 'noFooter' | 'noBack' | 'queryProps' | 'stateProps' | 'queryTitle'
type Table = {
  open: string[]
  routes: { [path: string]: { to?: string; marks?: Mark[]; title?: string } }
  platforms: string[]
  tabs: string[]
  notFound: string
}

const table = readTable<Table>('routes')
const { routes } = product.flows
const byPath = new Map(Object.values(routes.routes).map((route) => [route.path, route]))
const pathOf = (name: string | undefined): string | undefined => routeNamed(routes, name ?? '')?.path

const marks: Record<Mark, (route: Route) => boolean> = {
  auth: (route) => route.access === 'visitor',
  noLogin: (route) => route.access === 'visitor',
  uncached: (route) => route.cache === false,
  noHeader: (route) => route.hide?.header === true,
  noFooter: (route) => route.hide?.footer === true,
  noBack: (route) => route.hide?.back === true,
  queryProps: (route) => route.props === 'query',
  stateProps: (route) => route.props !== undefined,
  queryTitle: (route) => JSON.stringify(route.title ?? '').includes('/route/query/title'),
}

const isOpen = (path: string): boolean =>
  table.open.includes(path) || (table.routes[path]?.marks ?? []).some((mark) => mark === 'auth' || mark === 'noLogin')

const redirectOf = ({ redirect }: Route) => (typeof redirect === 'object' ? redirect.to : redirect)

function asWritten(path: string): string[] {
  const { marks: wanted = [], title, to } = table.routes[path] ?? {}
  const route = byPath.get(path)
  if (!route) return ['there is no such route']
  return [
    ...errorsUnless(...wanted.map((mark): [boolean, string] => [marks[mark](route), `it is not ${mark}`])),
    ...(title ? differs('its title', route.title, title) : []),
    ...differs('where it redirects', pathOf(redirectOf(route)), to),
  ]
}

const paths = Object.keys(table.routes)

export const rows: Row[] = [
  ...paths.map((path) => ({ id: `route.${path}`, faults: () => asWritten(path) })),
  // Only routes that the specification opens to visitors may be visible without a token.
  ...[...new Set([...paths, ...[...byPath].filter(([, { access }]) => access === 'visitor').map(([path]) => path)])]
    .filter((path) => !isOpen(path))
    .map((path) => ({
      id: `closed.${path}`,
      faults: () =>
        errorsUnless([byPath.get(path)?.access !== 'visitor', 'a visitor may come here, and the specification does not say so']),
    })),
  {
    id: 'route.notFound',
    faults: () => [
      ...differs('the page of unknown addresses', pathOf(routes.notFound), table.notFound),
      ...differs('where any other path leads', byPath.get('*')?.redirect, routes.notFound),
    ],
  },
  {
    id: 'route.platforms',
    faults: () =>
      differs('the landing platforms', Object.keys(byPath.get('/landing-page/:platform')?.params?.platform?.enum ?? {}), table.platforms),
  },
  { id: 'route.tabs', faults: () => differs('the tabs', Object.keys(routes.tabs).map(pathOf), table.tabs) },
  {
    id: 'route.faceCheck',
    faults: () => {
      const redirect = byPath.get('/user-face')?.redirect
      return differs('where the face check starts', typeof redirect === 'object' ? redirect.with?.status : undefined, 'init')
    },
  },
]
