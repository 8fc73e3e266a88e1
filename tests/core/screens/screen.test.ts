import { expect, it } from 'vitest'
import { createFormSession } from '../../../src/core/forms/form-session.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import type { Screen } from '../../../src/core/language/screens.ts'
import { type Answers, calls, createSmallApp, currentPage, ok, refused, smallFlows, toasts } from '../../scenarios/small-app.ts'

async function showing(list: Screen, answers: Answers = { price: ok(1) }) {
  const rules = { other: { field: '/city', text: 'city.other', level: 'warn', must: { '/form/one/city': 'Solo' } } } as const
  const form = { schema: 'one', fields: { city: {} }, rules, submit: { call: 'order', button: 'send' } }
  const flows: Flows = { ...smallFlows, screens: { ...smallFlows.screens, List: list }, forms: { one: form } }
  const app = createSmallApp(answers, { token: 't' }, { flows })
  await app.visit('/list')
  return { app, page: currentPage(app) }
}

it('the actions of a screen run each time that it is entered', async () => {
  const { app, page } = await showing({ enter: [{ toast: 'entered' }], blocks: {} })
  await page.enter()
  expect(toasts(app)).toHaveLength(1)
  page.leave()
  await page.enter()
  expect(toasts(app)).toHaveLength(2)
})

it.each([
  { then: 'left', returns: false, entered: 0 },
  { then: 'left and entered again', returns: true, entered: 1 },
])('a screen that is $then before its data is there runs its actions $entered times', async ({ returns, entered }) => {
  const { app, page } = await showing({ data: { price: { call: 'price' } }, enter: [{ toast: 'entered' }], blocks: {} })
  page.leave()
  const before = toasts(app).length
  const visits = [page.enter()]
  page.leave()
  if (returns) visits.push(page.enter())
  await Promise.all(visits)
  expect(toasts(app)).toHaveLength(before + entered)
})

const silence = { failure: 'network' } as const

it.each<{ name: string; data: Screen['data']; answers: Answers; entered: number; afterRetry: number }>([
  { name: 'has come', data: { price: { call: 'price' } }, answers: {}, entered: 1, afterRetry: 1 },
  { name: 'has failed', data: { price: { call: 'price' } }, answers: { price: silence }, entered: 0, afterRetry: 1 },
  {
    name: 'has come, and that of another source has failed',
    data: { price: { call: 'price' }, who: { call: 'who' } },
    answers: { price: silence },
    entered: 0,
    afterRetry: 1,
  },
  {
    name: 'has come, and with it that of a source which waits for it',
    data: { who: { call: 'who' }, price: { call: 'price', when: { has: '/data/who' } } },
    answers: { price: silence },
    entered: 0,
    afterRetry: 1,
  },
  {
    name: 'was refused, for which it has actions',
    data: { price: { call: 'price', onError: [] } },
    answers: { price: refused(7) },
    entered: 1,
    afterRetry: 1,
  },
  {
    name: 'has failed, for which nobody waits',
    data: { price: { call: 'price', background: true } },
    answers: { price: silence },
    entered: 1,
    afterRetry: 1,
  },
])(
  'a screen whose data $name has run its actions $entered times, after a retry $afterRetry times',
  async ({ data, answers, ...wanted }) => {
    const all: Answers = { price: ok(1), who: ok({}), ...answers }
    const { app, page } = await showing({ data: data!, enter: [{ toast: 'entered' }], blocks: {} }, all)
    const entered = () => toasts(app).filter((toast) => !toast.startsWith('error')).length
    expect(entered()).toBe(wanted.entered)
    all['price'] = ok(1)
    for (let retry = 0; retry < 2; retry += 1) {
      await page.reload('price')
      await app.waitForIdle()
    }
    expect(entered()).toBe(wanted.afterRetry)
  },
)

it('a screen that failed, and is entered again with its data, runs its actions once', async () => {
  const answers: Answers = { price: silence }
  const { app, page } = await showing({ data: { price: { call: 'price' } }, enter: [{ toast: 'entered' }], blocks: {} }, answers)
  page.leave()
  answers['price'] = ok(1)
  await page.enter()
  await page.reload('price')
  expect(toasts(app)).toEqual(['info: entered'])
})

it('a screen whose data is no longer wanted runs its actions', async () => {
  const { app, page } = await showing(
    { data: { price: { call: 'price', when: { lacks: '/state/x' } } }, enter: [{ toast: 'entered' }], blocks: {} },
    { price: silence },
  )
  page.set('/state/x', 1)
  await app.waitForIdle()
  expect(toasts(app)).toEqual(['info: entered'])
})

it('a screen that was left asks for nothing', async () => {
  const { app, page } = await showing({ data: { price: { call: 'price', with: { n: '/state/n' } } }, blocks: {} })
  page.leave()
  page.set('/state/n', 2)
  await app.advance(1)
  expect(calls(app, 'price')).toHaveLength(1)
})

it('the data of a screen is dropped when one of its actions ends the session', async () => {
  const { app, page } = await showing({ data: { price: { call: 'price', when: { has: '/session/token' } } }, blocks: {} })
  await page.run([{ clear: '/session' }])
  await app.waitForIdle()
  expect([page.loading, page.scope.data]).toEqual([{ price: 'off' }, {}])
})

it.each([{ isOpen: true }, { isOpen: false }])(
  'a field that an action fills shows its warning, its form open: $isOpen',
  async ({ isOpen }) => {
    const { page } = await showing({ blocks: {} })
    if (isOpen) await page.openForm('one', createFormSession)
    await page.run([{ fill: 'one', with: { city: 'Depok' } }])
    const form = await page.openForm('one', createFormSession)
    expect(form.fields.visibleWarning('/city')).toBe('city.other')
  },
)

it('a form that did not load can be opened again', async () => {
  const { page } = await showing({ blocks: {} })
  const failing = () => Promise.reject(new Error('offline'))
  await expect(page.openForm('one', failing)).rejects.toThrow('offline')
  expect((await page.openForm('one', createFormSession)).id).toBe('one')
})

it.each([
  { following: 'leads away', toasts: 0 },
  { following: 'stays', toasts: 1 },
])(
  'actions at the end of a countdown wait for a form that is being sent; its answer $following: $toasts toasts',
  async ({ following, toasts: count }) => {
    const { app, page } = await showing({ blocks: {} }, { price: ok(1), order: ok({}) })
    page.set('/form/one', { city: 'Solo' })
    const form = await page.openForm('one', createFormSession)
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const before = toasts(app).length
    const sent = form.submit({ onDone: () => answered.then(() => (following === 'leads away' ? page.leave() : undefined)) })
    const ended = page.runWhenAnswered([{ toast: 'over' }])
    await app.waitForIdle()
    expect(toasts(app)).toHaveLength(before)
    answer()
    await Promise.all([sent, ended])
    expect(toasts(app)).toHaveLength(before + count)
  },
)
