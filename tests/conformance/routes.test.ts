import { describe, expect, it } from 'vitest'
import { routeNamed } from '../../src/core/route.ts'
import type { Route } from '../../src/core/language.ts'
import { owed } from './owed.ts'
import { product, textsOf } from './product.ts'

type Mark = 'auth' | 'noLogin' | 'uncached' | 'noHeader' | 'noFooter' | 'noBack' | 'queryProps' | 'stateProps' | 'queryTitle'
type Row = { path: string; to?: string; marks?: Mark[]; title?: string; later?: true }

/** The specification, section 2, row by row. `later`: its screen belongs to a part that is not built yet. */
const rows: Row[] = [
  { path: '/index', marks: ['auth'] },
  { path: '/login', to: '/index' },
  { path: '/login/main', marks: ['queryProps', 'noHeader', 'noFooter'] },
  { path: '/login/passwd', marks: ['queryProps', 'auth'] },
  { path: '/login/set-password', marks: ['uncached'], title: 'title.resetLoginPassword' },
  { path: '/login/forget-password', marks: ['auth', 'uncached'] },
  { path: '/', to: '/index' },
  { path: '/home', marks: ['auth', 'noBack', 'uncached'] },
  { path: '/home/unaudited' },
  { path: '/home/auditing' },
  { path: '/home/into-fail' },
  { path: '/home/loan-product' },
  { path: '/home/not-products' },
  { path: '/home/not-repayment' },
  { path: '/home/status-default' },
  { path: '/home/borrowing-plan', marks: ['queryTitle'] },
  { path: '/home/whatsapp' },
  { path: '/home/loaning' },
  { path: '/home/pay-back' },
  { path: '/home/pay-back-detail', marks: ['stateProps'] },
  { path: '/home/pay-back-methods', marks: ['queryProps'] },
  { path: '/home/iframe', marks: ['queryProps'], later: true },
  { path: '/home/add-bank' },
  { path: '/loan', to: '/loan/loan-order' },
  { path: '/loan/loan-order' },
  { path: '/loan/loan-success', marks: ['queryProps'] },
  { path: '/bill' },
  { path: '/user-into', to: '/user-into/ktp' },
  { path: '/user-into/ktp' },
  { path: '/user-into/person-info' },
  { path: '/user-into/job-info' },
  { path: '/user-into/work-info' },
  { path: '/user-into/contacts' },
  { path: '/user-face', to: '/user-face/open/:status' },
  { path: '/user-face/open/:status' },
  { path: '/me', marks: ['uncached', 'noHeader'] },
  { path: '/me/repayment-history' },
  { path: '/me/loan-history' },
  { path: '/me/loan-detail/:status' },
  { path: '/me/loan-failed', marks: ['queryProps'] },
  { path: '/me/loan-await', marks: ['queryProps', 'queryTitle'] },
  { path: '/me/bank-card', marks: ['queryProps'] },
  { path: '/me/bank-card-add/:sms', marks: ['queryProps'] },
  { path: '/me/help' },
  { path: '/me/modify-password' },
  { path: '/me/set-password' },
  { path: '/landing-page', marks: ['queryProps', 'noHeader', 'noFooter'], later: true },
  { path: '/activity', to: '/loan/loan-order', marks: ['auth'] },
  { path: '/activity/flexible-repayment', later: true },
  { path: '/activity/flexible-repayment-introduce', later: true },
  { path: '/discover', title: 'title.discover', later: true },
  { path: '/iframe', marks: ['auth', 'queryProps', 'queryTitle'], later: true },
  { path: '/landing-page/:platform', marks: ['noLogin'], later: true },
  { path: '/third/pay/sign-in', marks: ['auth'], later: true },
  { path: '/third/pay/order', marks: ['auth'], later: true },
  { path: '/third/pay/set-passwd', marks: ['auth'], later: true },
  { path: '/third/pay/status/not-auth', marks: ['auth'], later: true },
  { path: '/third/pay/status/deal-failed', marks: ['auth'], later: true },
  { path: '/third/pay/status/deal-success', marks: ['auth'], later: true },
  { path: '/third/pay/download', marks: ['auth'], later: true },
  { path: '/third/referral', to: '/third/referral/login', marks: ['auth'] },
  { path: '/third/referral/login', marks: ['auth'], later: true },
  { path: '/third/referral/code', marks: ['auth'], later: true },
  { path: '/404', marks: ['noLogin'] },
]

const { routes } = product.flows
const byPath = new Map(Object.values(routes.routes).map((route) => [route.path, route]))

const marks: Record<Mark, (route: Route) => boolean> = {
  auth: (route) => route.open === true,
  noLogin: (route) => route.login === false,
  uncached: (route) => route.cache === false,
  noHeader: (route) => route.hide?.includes('header') ?? false,
  noFooter: (route) => route.hide?.includes('footer') ?? false,
  noBack: (route) => route.hide?.includes('back') ?? false,
  queryProps: (route) => route.props === 'query',
  stateProps: (route) => route.props !== undefined,
  queryTitle: (route) => JSON.stringify(route.title ?? '').includes('/route/query/title'),
}

/** Only these may pass without a token; everything else not marked here must send a visitor to the login. */
const openByName = ['/login/main', '/home', '/home/unaudited', '/me', '/landing-page']

describe('specification 2: routes', () => {
  it.each(rows)('$path', ({ path, to, marks: wanted = [], title }) => {
    const route = byPath.get(path)
    expect(route, 'the route exists').toBeDefined()
    if (!route) return
    for (const mark of wanted) expect(marks[mark](route), mark).toBe(true)
    if (!wanted.includes('auth') && !openByName.includes(path)) {
      // `/login/set-password` is reached by who has just proved the phone and holds no token yet.
      if (path !== '/login/set-password') expect(marks.auth(route), 'not marked auth').toBe(false)
    }
    if (title) expect(route.title).toBe(title)
    const redirect = typeof route.redirect === 'object' ? route.redirect.to : route.redirect
    if (to) expect(routeNamed(routes, redirect ?? '')?.path).toBe(to)
    else expect(route.redirect).toBeUndefined()
  })

  it('has no path of the application that the specification does not know, but for those a borrower needs', () => {
    const known = new Set(rows.map(({ path }) => path))
    const added = [...byPath.keys()].filter((path) => !known.has(path))
    expect(added.sort()).toEqual(['*', '/login/oppo', '/login/register', '/user-into/bank-info', '/user-into/profile'])
  })

  it('shows 404 at any other path', () => {
    expect(routes.routes[routes.notFound]?.path).toBe('/404')
    expect(byPath.get('*')?.redirect).toBe(routes.notFound)
  })

  it('accepts these landing platforms and no others', () => {
    const accepted = byPath.get('/landing-page/:platform')?.params?.platform?.enum
    expect(accepted).toEqual(['sepulsa', 'indonetwork', 'kitamapan', 'doku', 'doku-wallet', 'alana'])
  })

  it('has three tabs: home, bill, me', () => {
    expect(Object.keys(routes.tabs).map((name) => routeNamed(routes, name)?.path)).toEqual(['/home', '/bill', '/me'])
  })

  it('starts the face check at init', () => {
    expect(byPath.get('/user-face')?.redirect).toMatchObject({ params: { status: 'init' } })
  })

  it('titles the discover page Discover', async () => {
    expect((await textsOf(product, 'en-us')).text('title.discover')).toBe('Discover')
  })

  owed(
    'specification 2: screens',
    rows.flatMap(({ path, later }) => (later ? [{ says: path, built: () => !laterScreens.has(byPath.get(path)?.screen ?? '') }] : [])),
  )
})

/** Screens that say honestly that a part is not open yet. */
const laterScreens = new Set(['NotOpenYet', 'Iframe'])
