import { describe, expect, it } from 'vitest'
import type { Effects } from '../../../src/core/actions/effects.ts'
import { runActions } from '../../../src/core/actions/run-actions.ts'
import type { Action } from '../../../src/core/language/actions.ts'
import type { ApiRequest } from '../../../src/core/host/host.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import type { Decision } from '../../../src/core/language/decisions.ts'
import { type Answers, calls, ok, currentPage, refused, smallFlows, createSmallApp, toasts } from '../../scenarios/small-app.ts'

const member = { token: 't', shop: 's1' }
const answers: Answers = { order: ok({ no: 'n1' }), items: ok([]), upload: ok({}) }

async function onList({ given = answers, asks = {}, session = {} }: { given?: Answers; asks?: object; session?: object } = {}) {
  const app = createSmallApp(given, { token: 't' }, { asks: asks as never })
  Object.assign(app.app.session, session)
  await app.visit('/list')
  const run = async (...actions: Action[]) => {
    const finished = currentPage(app).run(actions)
    await app.waitForIdle()
    return finished
  }
  return { phone: app, run }
}
const place = (app: Awaited<ReturnType<typeof onList>>['phone']) => app.current()?.location
/** Returns the parts of the current location that `wanted` names. */
const placeAs = (app: Awaited<ReturnType<typeof onList>>['phone'], wanted: object) =>
  Object.fromEntries(Object.entries(place(app) ?? {}).filter(([part]) => Object.hasOwn(wanted, part)))

describe('go', () => {
  it.each<{ name: string; action: Action; place: object }>([
    { name: 'to a route', action: { go: 'lost' }, place: { name: 'lost' } },
    { name: 'to an alias', action: { go: 'door' }, place: { name: 'login' } },
    {
      name: 'passes values that the path does not take as query',
      action: { go: 'item', with: { id: 'a', x: 1 } },
      place: { name: 'item', params: { id: 'a' }, query: { x: '1' } },
    },
    {
      name: 'passes them as state if the route takes state',
      action: { go: 'receipt', with: { id: 'a', no: { map: { n: 1 } } } },
      place: { name: 'receipt', params: { id: 'a' }, query: {}, state: { no: { n: 1 } } },
    },
    { name: 'to a stored name', action: { go: '/session/from' }, place: { name: 'lost' } },
    { name: 'to a stored name that is no longer a route opens the home page', action: { go: '/session/shop' }, place: { name: 'home' } },
    { name: 'to a missing stored name opens the home page', action: { go: '/session/tz' }, place: { name: 'home' } },
    {
      name: 'to an unknown result of a function opens the home page too',
      action: { go: { value: '/session/tz', default: 'gone' } },
      place: { name: 'home' },
    },
    {
      name: 'to a chosen name',
      action: { go: { choose: { a: { when: { has: '/session/token' }, then: 'lost' } }, otherwise: 'home' } },
      place: { name: 'lost' },
    },
  ])('$name', async ({ action, place: wanted }) => {
    const { phone: app, run } = await onList({ session: { from: 'lost', shop: 'gone' } })
    await run(action)
    expect(placeAs(app, wanted)).toEqual(wanted)
  })

  it('keeps the query, which passed values override', async () => {
    const app = createSmallApp(answers, member)
    await app.visit('/list?x=1&y=1')
    await currentPage(app).run([{ go: 'size', keepQuery: true, with: { x: 2 } }])
    await app.waitForIdle()
    expect(place(app)).toMatchObject({ name: 'size', query: { x: '2', y: '1' } })
  })

  it('throws for a literal name that is not a route', async () => {
    const { phone: app } = await onList()
    await expect(currentPage(app).run([{ go: 'gone' }])).rejects.toThrow('No route is named "gone"')
  })
})

describe('open', () => {
  const list: Action[] = [{ open: 'Hello', onClose: [{ toast: 'closed' }], onDismiss: [{ toast: 'dismissed' }] }, { toast: 'next' }]

  /** Runs the list while the sheet's screen is still loading. */
  function openSlowly() {
    const said: string[] = []
    const sheet = { show: () => {}, end: (_: unknown) => {}, fail: (_: unknown) => {} }
    const line = { isAlive: true }
    const env = createSmallApp().app.env
    const effects = {
      env: { ...env, text: (key: string) => key },
      isAlive: () => line.isAlive,
      hasAccountChanged: () => false,
      reportErrors: (work: Promise<unknown>) => void work.catch((error: Error) => said.push(error.message)),
      toast: (words: string) => void said.push(words),
      open: (_: string, __: object, onShown = () => {}) =>
        new Promise((resolve, reject) => Object.assign(sheet, { show: onShown, end: resolve, fail: reject })),
    } as unknown as Effects
    const running = runActions(list, {}, effects).then((finished) => void said.push(String(finished)))
    const settle = () => new Promise((resolve) => setTimeout(resolve))
    return { said, sheet, line, running, settle }
  }

  it.each([
    { name: 'closed', result: { done: true }, after: 'closed' },
    { name: 'dismissed', result: undefined, after: 'dismissed' },
  ])('pauses the list until the sheet is shown, and continues while it is open: $name', async ({ result, after }) => {
    const { said, sheet, settle } = openSlowly()
    await settle()
    expect(said).toEqual([])
    sheet.show()
    await settle()
    expect(said).toEqual(['next', 'true'])
    sheet.end(result)
    await settle()
    expect(said).toEqual(['next', 'true', after])
  })

  it('ends the list without onDismiss when its page was left before the sheet was shown', async () => {
    const { said, sheet, line, settle } = openSlowly()
    line.isAlive = false
    sheet.end(undefined)
    await settle()
    expect(said).toEqual(['false'])
  })

  it('continues when its sheet does not load', async () => {
    const { said, sheet, settle } = openSlowly()
    sheet.fail(new Error('not there'))
    await settle()
    expect(said.toSorted()).toEqual(['next', 'not there', 'true'])
  })
})

describe('choose', () => {
  it.each([
    { name: 'runs the case that holds', typed: 'a', toast: 'info: isA' },
    { name: 'runs what is said otherwise', typed: 'z', toast: 'info: isOther' },
  ])('$name', async ({ typed, toast }) => {
    const { phone: app, run } = await onList()
    currentPage(app).set('/state/typed', typed)
    await run({
      choose: {
        a: { when: { '/state/typed': 'a' }, then: [{ toast: 'isA' }] },
        b: { when: { '/state/typed': 'b' }, then: [{ toast: 'isB' }] },
      },
      otherwise: [{ toast: 'isOther' }],
    })
    expect(toasts(app)).toEqual([toast])
  })

  it('does nothing when no case holds', async () => {
    const { phone: app, run } = await onList()
    expect(await run({ choose: { a: { when: { has: '/state/gone' }, then: [{ toast: 'isA' }] } } })).toBe(true)
    expect(toasts(app)).toEqual([])
  })
})

describe('run', () => {
  it('runs a named action with its parameters and without the screen state', async () => {
    const { phone: app, run } = await onList()
    currentPage(app).set('/state/typed', 'secret')
    expect(await run({ run: 'buy', with: { id: 'a' } })).toBe(true)
    expect(calls(app, 'order')[0]?.payload).toEqual({ id: 'a' })
    expect(app.app.session.last).toBe('n1')
    expect(toasts(app)).toEqual(['info: bought'])
  })

  it('a failed call in it ends the list of the caller, too', async () => {
    const { phone: app, run } = await onList({ given: { ...answers, order: refused(7, 'Sold out') } })
    expect(await run({ run: 'buy', with: { id: 'a' } }, { toast: 'after' })).toBe(false)
    expect(toasts(app)).toEqual(['error: Sold out'])
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
  ])('continues with $name', async ({ reply, toasts: wanted, shop }) => {
    const { phone: app, run } = await onList({ asks: { location: reply } })
    await run(where, { toast: 'after' })
    expect(app.deviceRequests).toEqual([{ ask: 'location', args: { precise: true } }])
    expect(toasts(app)).toEqual(wanted)
    expect(app.app.session.shop).toEqual(shop)
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
  ])('continues at the step where $name', async ({ reply, route, query, toasts: wanted }) => {
    const { phone: app, run } = await onList({ given: { ...answers, ...reply }, session: { shop: 's1' } })
    await run({ continue: 'fitting' })
    expect(placeAs(app, { name: route, query })).toEqual({ name: route, query })
    expect(toasts(app)).toEqual(wanted)
    expect(app.app.overlays.visible.showBusy).toBe(0)
  })

  it.each([
    { name: 'is not asked for when it is known', at: '/state/known', asked: 0 },
    { name: 'is asked for when what should be known is not', at: '/state/gone', asked: 1 },
  ] as const)('progress $name', async ({ at, asked }) => {
    const { phone: app, run } = await onList({ given: { ...answers, ...progress({}) } })
    currentPage(app).set('/state/known', { steps: { size: true } })
    await run({ continue: 'fitting', progress: at })
    expect(calls(app, 'progress')).toHaveLength(asked)
    expect(place(app)?.name).toBe(asked === 0 ? 'colour' : 'size')
  })

  it.each([
    { name: 'known', progress: '/state/known' },
    { name: 'asked for', progress: '/state/gone' },
  ] as const)('does not read the screen state when its progress is $name', async ({ progress: at }) => {
    const { fitting } = smallFlows.journeys
    const { size } = fitting!.steps
    const journey = { ...fitting!, steps: { ...fitting!.steps, size: { ...size!, with: { from: '/state/typed' } } } }
    const app = createSmallApp({ ...answers, ...progress({}) }, member, { flows: { ...smallFlows, journeys: { fitting: journey } } })
    await app.visit('/list')
    currentPage(app).set('/state/typed', 'secret')
    currentPage(app).set('/state/known', { steps: {} })
    await currentPage(app).run([{ continue: 'fitting', progress: at }])
    await app.waitForIdle()
    expect([place(app)?.name, place(app)?.query]).toEqual(['size', {}])
  })

  it('covers the page while its progress is asked for', async () => {
    const busy: number[] = []
    const { phone: app, run } = await onList({
      given: { progress: () => (busy.push(app.app.overlays.visible.showBusy), progress({}).progress) },
    })
    await run({ continue: 'fitting' })
    expect(busy).toEqual([1])
  })

  it('follows the order of a channel', async () => {
    const { fitting } = smallFlows.journeys
    const flows = { ...smallFlows, journeys: { fitting: { ...fitting!, order: ['extra', 'colour', 'size'] } } }
    const app = createSmallApp({ ...answers, ...progress({ extra: true }) }, member, { flows })
    await app.visit('/list')
    await currentPage(app).run([{ continue: 'fitting' }])
    await app.waitForIdle()
    expect(place(app)?.name).toBe('colour')
  })
})

describe('fill', () => {
  it('fills present values into fields, marked as not typed', async () => {
    const { phone: app, run } = await onList()
    currentPage(app).set('/form/wish', { name: 'typed', note: 'typed' })
    await run({ fill: 'wish', with: { name: '/session/token', note: '/session/gone', size: { map: { n: 1 } } } })
    expect(currentPage(app).scope.form).toEqual({ wish: { name: 't', note: 'typed', size: { n: 1 } } })
    expect(currentPage(app).prefilled).toEqual({ wish: { name: 't', size: { n: 1 } } })
  })
})

describe('uploads', () => {
  const upload: Action = { call: 'upload', with: { photo: '/props/photo' }, progress: '/state/sent' }
  const photo = () => new File(['x'], 'photo.jpg', { lastModified: 1 })

  it('report their progress while they are sent', async () => {
    const seen: unknown[] = []
    const { phone: app } = await onList({
      given: {
        upload(request) {
          seen.push(sent())
          request.onProgress?.(0.5)
          seen.push(sent())
          return ok({})
        },
      },
    })
    const screen = currentPage(app)
    const sent = () => (screen.scope.state as { sent?: number }).sent
    await screen.run([upload])
    expect(seen).toEqual([0, 0.5])
    expect(screen.scope.state).toEqual({ typed: '' })
  })

  it('report no progress after their page was left, and clear it at the end', async () => {
    let answer = (_: RawReply) => {}
    let tell: ApiRequest['onProgress']
    const { phone: app } = await onList({
      given: {
        upload({ onProgress }) {
          tell = onProgress
          return new Promise((resolve) => (answer = resolve))
        },
      },
    })
    const screen = currentPage(app)
    const running = screen.run([upload])
    await app.waitForIdle()
    screen.leave()
    tell?.(0.5)
    expect(screen.scope.state).toEqual({ typed: '', sent: 0 })
    answer(ok({}))
    expect(await running).toBe(false)
    expect(screen.scope.state).toEqual({ typed: '' })
  })

  const { progress: _, ...unshown } = upload
  it.each<{ name: string; action: Action; reply: RawReply; ended: boolean; toasts: string[] }>([
    { name: 'without an answer', action: upload, reply: { failure: 'timeout' }, ended: true, toasts: [] },
    { name: 'refused meanwhile', action: upload, reply: refused(7, 'Too late'), ended: true, toasts: [] },
    { name: 'not without a shown progress', action: unshown, reply: refused(7, 'No'), ended: false, toasts: ['error: No'] },
  ])('end silently when their page is left, and a retry keeps the key: $name', async ({ action, reply, ended, toasts: said }) => {
    const asked: ApiRequest[] = []
    let answer = (_: RawReply) => {}
    const { phone: app } = await onList({
      given: {
        upload(request) {
          asked.push(request)
          return asked.length > 1 ? ok({}) : new Promise((resolve) => (answer = resolve))
        },
      },
    })
    const screen = currentPage(app)
    const running = screen.run([action])
    await app.waitForIdle()
    screen.leave()
    expect(asked[0]?.signal?.aborted).toBe(ended || undefined)
    answer(reply)
    expect(await running).toBe(false)
    expect(toasts(app)).toEqual(said)
    await screen.enter()
    expect(await screen.run([action])).toBe(true)
    expect(asked[1]?.signal?.aborted).toBe(ended ? false : undefined)
    expect(asked.map(({ headers }) => headers['Idempotency-Key'])).toEqual(ended ? ['key-1', 'key-1'] : ['key-1', 'key-2'])
  })

  it('have different keys for two photos, and the same for a retry', async () => {
    const { phone: app, run } = await onList({ given: { ...answers, upload: { failure: 'network' } } })
    const [one, two] = [photo(), photo()]
    for (const file of [one, two, one]) await currentPage(app).call('upload', { photo: file })
    const keys = calls(app, 'upload').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toEqual(['key-1', 'key-2', 'key-1'])
    expect(await run(upload)).toBe(false)
  })
})

describe('the reply to a call', () => {
  it.each([
    { name: 'is dropped when its page was left meanwhile', isLeftFirst: false, finished: false, toasts: [] },
    { name: 'counts for what began after its page was left', isLeftFirst: true, finished: true, toasts: ['info: done'] },
  ])('$name', async ({ isLeftFirst, finished, toasts: wanted }) => {
    const { phone: app } = await onList({ given: { price: ok(1) } })
    const page = currentPage(app)
    if (isLeftFirst) page.leave()
    const running = page.run([{ call: 'price', at: '/session/shop', onSuccess: [{ toast: 'done' }] }])
    page.leave()
    expect(await running).toBe(finished)
    expect(toasts(app)).toEqual(wanted)
    expect(app.app.session.shop).toBe(finished ? 1 : undefined)
  })

  it('is stored before onSuccess runs', async () => {
    const { phone: app, run } = await onList({ given: { price: ok('five') } })
    await run({ call: 'price', at: '/state/price', onSuccess: [{ toast: '/state/price' }] })
    expect(toasts(app)).toEqual(['info: five'])
  })
})

describe('decide', () => {
  it.each<{ name: string; onError: Action[] | undefined; finished: boolean; toasts: string[] }>([
    {
      name: 'what is said for a failed call instead of the rules',
      onError: [{ toast: 'failed' }],
      finished: true,
      toasts: ['info: failed', 'info: after'],
    },
    { name: 'nothing when a call failed and nothing is said for it', onError: undefined, finished: false, toasts: [] },
  ])('runs $name', async ({ onError, finished, toasts: wanted }) => {
    const table: Decision = {
      before: [{ call: 'price', quiet: true }],
      inputs: {},
      rules: { any: { when: {}, then: [{ toast: 'rule' }] } },
      ...(onError && { onError }),
    }
    const app = createSmallApp({}, member, { flows: { ...smallFlows, decisions: { ...smallFlows.decisions, table } } })
    await app.visit('/list')
    expect(await currentPage(app).run([{ decide: 'table' }, { toast: 'after' }])).toBe(finished)
    expect(toasts(app)).toEqual(wanted)
  })
})

describe('a list of actions', () => {
  it.each<{ name: string; actions: Action[]; toasts: string[] }>([
    {
      name: 'skips actions whose condition does not hold',
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
    const { phone: app, run } = await onList()
    await run(...actions)
    expect(toasts(app)).toEqual(wanted)
  })

  it('throws for an unknown action', async () => {
    const { phone: app } = await onList()
    await expect(currentPage(app).run([{ jump: 'high' } as never])).rejects.toThrow('No action is known by jump')
  })
})
