import { describe, expect, it } from 'vitest'
import type { Effects } from '../../../src/core/actions/effects.ts'
import type { Host } from '../../../src/core/host/host.ts'
import type { Action } from '../../../src/core/language/actions.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import type { Route } from '../../../src/core/language/routes.ts'
import { createNavigation } from '../../../src/core/navigation/navigation.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import { createSmallApp, currentPage, ok, smallFlows } from '../../scenarios/small-app.ts'

const { routes } = smallFlows
const withRoutes = (changed: { [name: string]: Route }, more: Partial<Flows['routes']> = {}): Flows => ({
  ...smallFlows,
  routes: { ...routes, ...more, routes: { ...routes.routes, ...changed } },
})
const entering = (enter: Action[]) => withRoutes({ list: { ...routes.routes.list!, enter } })
const member = { token: 't' }

describe('the actions of an arrival', () => {
  it('lead to the target of the first go', async () => {
    const app = createSmallApp({}, member, { flows: entering([{ go: 'size' }, { go: 'colour' }]) })
    await app.visit('/list')
    expect(app.current()?.location.name).toBe('size')
  })

  it('may lead elsewhere after the arrival', async () => {
    const app = createSmallApp({}, member, { flows: entering([{ open: 'Hello', onClose: [{ go: 'size' }] }]) })
    await app.visit('/list')
    expect(app.current()?.location.name).toBe('list')
    app.app.overlays.sheet(app.app.overlays.visible.sheets[0] as number)?.close({})
    await app.waitForIdle()
    expect(app.current()?.location.name).toBe('size')
  })

  it('end when a newer arrival has begun', async () => {
    let answer = (_: RawReply) => {}
    const reply = new Promise<RawReply>((resolve) => (answer = resolve))
    const phone = createSmallApp({ who: () => reply }, member, { flows: entering([{ call: 'who' }, { go: 'size' }]) })
    const { app } = phone
    const first = app.resolveNavigation('/list')
    await phone.waitForIdle()
    expect(phone.sent).toHaveLength(1)
    await app.resolveNavigation('/lost')
    answer(ok({}))
    expect(await first).toMatchObject({ render: { name: 'list' } })
  })
})

describe('an arrival that is overtaken by a newer one', () => {
  /** Navigates to `/size` while `/list` waits for a reply. */
  async function overtake(data: Flows['app']['data'] = {}) {
    let answer = (_: RawReply) => {}
    const reply = new Promise<RawReply>((resolve) => (answer = resolve))
    const flows = entering([{ call: 'who' }])
    const answers = { who: () => reply, price: ok(1) }
    const phone = createSmallApp(answers, member, { flows: { ...flows, app: { ...flows.app, data } } })
    const first = phone.app.resolveNavigation('/list')
    await phone.waitForIdle()
    await phone.visit('/size')
    return { phone, first, end: async () => (answer(ok({})), await first, await phone.waitForIdle()) }
  }

  it('leaves the sheets of the newer page open', async () => {
    const { phone, end } = await overtake()
    await currentPage(phone).run([{ open: 'Hello' }])
    await phone.waitForIdle()
    await end()
    expect(phone.app.overlays.visible.sheets).toHaveLength(1)
  })

  it('does not trigger shared data when another navigation replaced it', async () => {
    const { phone, end } = await overtake({ price: { call: 'price', onSuccess: [{ open: 'Hello' }] } })
    await end()
    await currentPage(phone).run([{ reload: '/shared/price' }])
    await phone.waitForIdle()
    const { visible, sheet } = phone.app.overlays
    expect(sheet(visible.sheets.at(-1)!)?.instance.scope.route).toMatchObject({ name: 'size' })
  })
})

it('a parameter that does not fit leads to the page of its route', async () => {
  const flows = withRoutes({ item: { ...routes.routes.item!, invalid: 'list' } })
  const app = createSmallApp({}, member, { flows })
  await app.visit('/item/z')
  expect(app.current()?.location.name).toBe('list')
})

describe('a private query', () => {
  it('goes along with a redirect', async () => {
    const app = createSmallApp({ who: ok({}), items: ok([]) })
    await app.visit('/?secret=s3cret')
    expect(app.app.session.token).toBe('s3cret')
  })

  it('is not carried over to the next page', async () => {
    const { app } = createSmallApp({}, {}, { flows: withRoutes({}, { privateQuery: { secret: true, other: true } }) })
    await app.resolveNavigation('/login?secret=x')
    await app.resolveNavigation('/login')
    await app.resolveNavigation('/lost?other=y')
    expect(await app.resolveNavigation('/lost')).toMatchObject({ render: { query: { other: 'y' } } })
    expect(await app.resolveNavigation('/lost')).not.toHaveProperty('render.query.secret')
  })

  it('is left out of the query that keepQuery carries over', async () => {
    const app = createSmallApp({}, member)
    await app.visit('/login?secret=x&y=1')
    await currentPage(app).run([{ go: 'lost', keepQuery: true }])
    await app.waitForIdle()
    expect(app.current()?.location).toMatchObject({ name: 'lost', query: { y: '1' } })
    expect(app.current()?.location.query).not.toHaveProperty('secret')
  })
})

describe('an arrival', () => {
  function arriving() {
    const finished: number[] = []
    const navigation = createNavigation({
      host: { flows: { ...smallFlows, decisions: {} } } as unknown as Host,
      roots: {},
      arrived: (id) => void finished.push(id),
      write: () => {},
      effects: () => ({}) as Effects,
    })
    return { navigation, finished }
  }

  it('belongs to the press that leads to it, once', async () => {
    const { navigation, finished } = arriving()
    const pressed = navigation.begin()
    navigation.expect('/lost', pressed)
    await navigation.resolve('/lost')
    await navigation.resolve('/lost')
    expect(finished).toEqual([pressed, pressed + 1])
  })

  it('at another address does not belong to it', async () => {
    const { navigation, finished } = arriving()
    const pressed = navigation.begin()
    navigation.expect('/lost', pressed)
    await navigation.resolve('/login')
    expect(finished).toEqual([pressed + 1])
  })
})
