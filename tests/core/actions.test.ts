import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/core/language.ts'
import { type Answers, calls, ok, page, refused, smallFlows, smallPhone, toasts } from './small-flows.ts'

const member = { token: 't', shop: 's1' }
const answers: Answers = { order: ok({ no: 'n1' }), items: ok([]), upload: ok({}) }

async function onList({ given = answers, asks = {}, session = {} }: { given?: Answers; asks?: object; session?: object } = {}) {
  const phone = smallPhone(given, { token: 't' }, { asks: asks as never })
  Object.assign(phone.machine.session, session)
  await phone.visit('/list')
  const run = async (...actions: Action[]) => {
    const finished = page(phone).run(actions)
    await phone.rest()
    return finished
  }
  return { phone, run }
}
const place = (phone: Awaited<ReturnType<typeof onList>>['phone']) => phone.here()?.location

describe('go', () => {
  it.each<{ name: string; action: Action; place: object }>([
    { name: 'to a route', action: { go: 'lost' }, place: { name: 'lost' } },
    { name: 'to an alias', action: { go: 'door' }, place: { name: 'login' } },
    {
      name: 'hands over what the path does not take as query',
      action: { go: 'item', with: { id: 'a', x: 1 } },
      place: { name: 'item', params: { id: 'a' }, query: { x: '1' } },
    },
    {
      name: 'hands it over as state where the route takes that',
      action: { go: 'receipt', with: { id: 'a', no: { map: { n: 1 } } } },
      place: { name: 'receipt', params: { id: 'a' }, query: {}, state: { no: { n: 1 } } },
    },
    { name: 'to a stored name', action: { go: '/session/from' }, place: { name: 'lost' } },
    { name: 'to a stored name that is no route any more leads home', action: { go: '/session/shop' }, place: { name: 'home' } },
    { name: 'to a stored name that is not there leads home', action: { go: '/session/tz' }, place: { name: 'home' } },
    {
      name: 'to what a function finds leads home, too',
      action: { go: { value: '/session/tz', default: 'gone' } },
      place: { name: 'home' },
    },
    {
      name: 'to a chosen name',
      action: { go: { choose: { a: { when: { has: '/session/token' }, then: 'lost' } }, otherwise: 'home' } },
      place: { name: 'lost' },
    },
  ])('$name', async ({ action, place: wanted }) => {
    const { phone, run } = await onList({ session: { from: 'lost', shop: 'gone' } })
    await run(action)
    expect(place(phone)).toMatchObject(wanted)
  })

  it('keeps the query, and what is handed over wins over it', async () => {
    const phone = smallPhone(answers, member)
    await phone.visit('/list?x=1&y=1')
    await page(phone).run([{ go: 'size', keepQuery: true, with: { x: 2 } }])
    await phone.rest()
    expect(place(phone)).toMatchObject({ name: 'size', query: { x: '2', y: '1' } })
  })

  it('to a written name that is no route is a mistake', async () => {
    const { phone } = await onList()
    await expect(page(phone).run([{ go: 'gone' }])).rejects.toThrow('No route is named "gone"')
  })
})

describe('choose', () => {
  it.each([
    { name: 'runs the case that holds', typed: 'a', toast: 'info: isA' },
    { name: 'runs what is said otherwise', typed: 'z', toast: 'info: isOther' },
  ])('$name', async ({ typed, toast }) => {
    const { phone, run } = await onList()
    page(phone).set('/state/typed', typed)
    await run({
      choose: {
        a: { when: { '/state/typed': 'a' }, then: [{ toast: 'isA' }] },
        b: { when: { '/state/typed': 'b' }, then: [{ toast: 'isB' }] },
      },
      otherwise: [{ toast: 'isOther' }],
    })
    expect(toasts(phone)).toEqual([toast])
  })

  it('does nothing when no case holds', async () => {
    const { phone, run } = await onList()
    expect(await run({ choose: { a: { when: { has: '/state/gone' }, then: [{ toast: 'isA' }] } } })).toBe(true)
    expect(toasts(phone)).toEqual([])
  })
})

describe('run', () => {
  it('runs a named action with what it takes, and nothing of the screen', async () => {
    const { phone, run } = await onList()
    page(phone).set('/state/typed', 'secret')
    expect(await run({ run: 'buy', with: { id: 'a' } })).toBe(true)
    expect(calls(phone, 'order')[0]?.payload).toEqual({ id: 'a' })
    expect(phone.machine.session.last).toBe('n1')
    expect(toasts(phone)).toEqual(['info: bought'])
  })

  it('a failed call in it ends the list of the caller, too', async () => {
    const { phone, run } = await onList({ given: { ...answers, order: refused(7, 'Sold out') } })
    expect(await run({ run: 'buy', with: { id: 'a' } }, { toast: 'after' })).toBe(false)
    expect(toasts(phone)).toEqual(['error: Sold out'])
  })
})

describe('ask', () => {
  const where: Action = {
    ask: 'location',
    with: { precise: true },
    at: '/session/shop',
    onSuccess: [{ toast: { value: '/result/lat' } }],
    onError: [{ toast: '/reply/code', kind: 'error' }],
  }

  it.each([
    { name: 'an answer', reply: { ok: true, code: 200, data: { lat: 3 } }, toasts: ['info: 3', 'info: after'], shop: { lat: 3 } },
    { name: 'a refusal', reply: { ok: false, code: 'denied', data: undefined }, toasts: ['error: denied'], shop: undefined },
  ])('goes on with $name', async ({ reply, toasts: wanted, shop }) => {
    const { phone, run } = await onList({ asks: { location: reply } })
    await run(where, { toast: 'after' })
    expect(phone.asked).toEqual([{ ask: 'location', args: { precise: true } }])
    expect(toasts(phone)).toEqual(wanted)
    expect(phone.machine.session.shop).toEqual(shop)
  })
})

describe('continue', () => {
  const progress = (steps: object, closed = false) => ({ progress: ok({ steps, closed }) })

  it.each([
    { name: 'nothing is done', reply: progress({}), route: 'size', query: { from: 's1' }, toasts: [] },
    { name: 'the first step is done', reply: progress({ size: true }), route: 'colour', query: {}, toasts: [] },
    {
      name: 'every step that is asked is done',
      reply: progress({ size: true, colour: true }),
      route: 'list',
      query: {},
      toasts: ['info: fitted'],
    },
    { name: 'it is closed', reply: progress({}, true), route: 'home', query: {}, toasts: [] },
    { name: 'the progress cannot be had', reply: { progress: refused(7, 'Later') }, route: 'list', query: {}, toasts: ['error: Later'] },
  ])('goes on where $name', async ({ reply, route, query, toasts: wanted }) => {
    const { phone, run } = await onList({ given: { ...answers, ...reply }, session: { shop: 's1' } })
    await run({ continue: 'fitting' })
    expect(place(phone)).toMatchObject({ name: route, query })
    expect(toasts(phone)).toEqual(wanted)
    expect(phone.machine.surface.shown.busy).toBe(0)
  })

  it.each([
    { name: 'is not asked for when it is known', at: '/state/known', asked: 0 },
    { name: 'is asked for when what should be known is not', at: '/state/gone', asked: 1 },
  ] as const)('progress $name', async ({ at, asked }) => {
    const { phone, run } = await onList({ given: { ...answers, ...progress({}) } })
    page(phone).set('/state/known', { steps: { size: true } })
    await run({ continue: 'fitting', progress: at })
    expect(calls(phone, 'progress')).toHaveLength(asked)
    expect(place(phone)?.name).toBe(asked === 0 ? 'colour' : 'size')
  })

  it('follows the order of a channel', async () => {
    const { fitting } = smallFlows.journeys
    const flows = { ...smallFlows, journeys: { fitting: { ...fitting!, order: ['extra', 'colour', 'size'] } } }
    const phone = smallPhone({ ...answers, ...progress({ extra: true }) }, member, { flows })
    await phone.visit('/list')
    await page(phone).run([{ continue: 'fitting' }])
    await phone.rest()
    expect(place(phone)?.name).toBe('colour')
  })
})

describe('fill', () => {
  it('puts what is present into fields and says that it was not typed', async () => {
    const { phone, run } = await onList()
    page(phone).set('/form/wish', { name: 'typed', note: 'typed' })
    await run({ fill: 'wish', with: { name: '/session/token', note: '/session/gone', size: { map: { n: 1 } } } })
    expect(page(phone).scope.form).toEqual({ wish: { name: 't', note: 'typed', size: { n: 1 } } })
    expect(page(phone).filled).toEqual({ wish: { name: 't', size: { n: 1 } } })
  })
})

describe('uploads', () => {
  const upload: Action = { call: 'upload', with: { photo: '/props/photo' }, progress: '/state/sent' }
  const photo = () => new File(['x'], 'photo.jpg', { lastModified: 1 })

  it('tell how much is sent while they are on the way', async () => {
    const seen: unknown[] = []
    const { phone } = await onList({
      given: {
        upload(request) {
          seen.push(sent())
          request.onProgress?.(0.5)
          seen.push(sent())
          return ok({})
        },
      },
    })
    const screen = page(phone)
    const sent = () => (screen.scope.state as { sent?: number }).sent
    await screen.run([upload])
    expect(seen).toEqual([0, 0.5])
    expect(screen.scope.state).toEqual({ typed: '' })
  })

  it('of two photos never share a key, and another try of one keeps it', async () => {
    const { phone, run } = await onList({ given: { ...answers, upload: { failure: 'network' } } })
    const [one, two] = [photo(), photo()]
    for (const file of [one, two, one]) await page(phone).ask('upload', { photo: file })
    const keys = calls(phone, 'upload').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual(['key-1', 'key-2', 'key-1'])
    expect(await run(upload)).toBe(false)
  })
})

describe('a list of actions', () => {
  it.each<{ name: string; actions: Action[]; toasts: string[] }>([
    {
      name: 'passes over what should not run',
      actions: [{ toast: 'a', when: { has: '/state/gone' } }, { toast: 'b' }],
      toasts: ['info: b'],
    },
    { name: 'shows words that it finds', actions: [{ toast: { value: '/session/token' } }], toasts: ['info: t'] },
    { name: 'shows nothing for no words', actions: [{ toast: '/session/gone' }], toasts: [] },
    { name: 'ends with a call that failed', actions: [{ call: 'price', quiet: true }, { toast: 'after' }], toasts: [] },
    {
      name: 'runs what follows a failure before it ends',
      actions: [{ call: 'price', quiet: true, onError: [{ toast: '/reply/code' }] }, { toast: 'after' }],
      toasts: ['info: network'],
    },
  ])('$name', async ({ actions, toasts: wanted }) => {
    const { phone, run } = await onList()
    await run(...actions)
    expect(toasts(phone)).toEqual(wanted)
  })

  it('with an action that nobody knows is a mistake', async () => {
    const { phone } = await onList()
    await expect(page(phone).run([{ jump: 'high' } as never])).rejects.toThrow('No action is known by jump')
  })
})
