import { describe, expect, it } from 'vitest'
import type { DataSource } from '../../../src/core/language/data-sources.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import type { Screen } from '../../../src/core/language/screens.ts'
import type { Host } from '../../../src/core/host/host.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import { contentOf } from '../../../src/core/screens/screen-content.ts'
import { type Answers, calls, ok, currentPage, refused, smallFlows, createSmallApp, toasts } from '../../scenarios/small-app.ts'

function showing(source: DataSource, answers: Answers, whenSeen?: Host['whenSeen'], blocks: Screen['blocks'] = {}) {
  const flows: Flows = { ...smallFlows, screens: { ...smallFlows.screens, List: { data: { price: source }, blocks } } }
  return createSmallApp(answers, { token: 't' }, { flows, ...(whenSeen && { whenSeen }) })
}
const toast = [{ toast: 'instead' }]

describe('a source of data', () => {
  it.each<{ name: string; source: DataSource; reply: Answers[string] | undefined; waiting: boolean; failed: string[]; toasts: string[] }>([
    { name: 'is waited for', source: { call: 'price' }, reply: undefined, waiting: true, failed: [], toasts: [] },
    { name: 'is there', source: { call: 'price' }, reply: ok(1), waiting: false, failed: [], toasts: [] },
    {
      name: 'offers a retry',
      source: { call: 'price' },
      reply: refused(7, 'No'),
      waiting: false,
      failed: ['price'],
      toasts: ['error: No'],
    },
    {
      name: 'runs its own actions instead of the retry',
      source: { call: 'price', onError: toast },
      reply: refused(7, 'No'),
      waiting: false,
      failed: [],
      toasts: ['error: No', 'info: instead'],
    },
    {
      name: 'offers the retry where no answer tells its own actions why',
      source: { call: 'price', onError: toast },
      reply: { failure: 'network' as const },
      waiting: false,
      failed: ['price'],
      toasts: [],
    },
    {
      name: 'in the background fails in silence',
      source: { call: 'price', background: true },
      reply: refused(7, 'No'),
      waiting: false,
      failed: [],
      toasts: [],
    },
    {
      name: 'in the background runs its own actions, also where no answer came',
      source: { call: 'price', background: true, onError: toast },
      reply: { failure: 'network' as const },
      waiting: false,
      failed: [],
      toasts: ['info: instead'],
    },
    {
      name: 'whose condition does not hold is not waited for',
      source: { call: 'price', when: { has: '/state/x' } },
      reply: ok(1),
      waiting: false,
      failed: [],
      toasts: [],
    },
  ])('$name', async ({ source, reply, waiting, failed, toasts: wanted }) => {
    const app = showing(source, { price: reply ?? (() => undefined) })
    await app.visit('/list')
    expect(contentOf(currentPage(app))).toEqual({ waiting, failed, ready: !waiting && failed.length === 0, blank: [] })
    expect(toasts(app)).toEqual(wanted)
  })

  it.each<{ name: string; blocks: Screen['blocks']; blank: string[] }>([
    {
      name: 'shows its page when one block is visible',
      blocks: { price: { block: 'Text', when: { '/data/price/status': 'known' } } },
      blank: [],
    },
    {
      name: 'offers a retry when no block is visible',
      blocks: { price: { block: 'Text', when: { '/data/price/status': 'open' } } },
      blank: ['price'],
    },
    { name: 'offers no retry on a page without blocks', blocks: {}, blank: [] },
  ])('$name', async ({ blocks, blank }) => {
    const app = showing({ call: 'price' }, { price: ok({ status: 'known' }) }, undefined, blocks)
    await app.visit('/list')
    expect(contentOf(currentPage(app))).toEqual({ waiting: false, failed: [], ready: true, blank })
  })

  it('in the background is not waited for', async () => {
    const app = showing({ call: 'price', background: true }, { price: () => undefined })
    await app.visit('/list')
    expect(contentOf(currentPage(app))).toEqual({ waiting: false, failed: [], ready: true, blank: [] })
  })

  it('is requested at once when its condition begins to hold', async () => {
    const app = showing({ call: 'price', when: { has: '/state/x' } }, { price: ok(1) })
    await app.visit('/list')
    currentPage(app).set('/state/x', 1)
    await Promise.resolve()
    expect(calls(app, 'price')).toHaveLength(1)
  })

  it('shows the reply to its latest request, in any order of replies', async () => {
    const answers: ((reply: RawReply) => void)[] = []
    const price = () => new Promise<RawReply>((resolve) => void answers.push(resolve))
    const app = showing({ call: 'price', with: { n: '/state/n' } }, { price })
    await app.visit('/list')
    currentPage(app).set('/state/n', 2)
    await app.advance(1)
    answers[1]?.(ok('second'))
    await app.waitForIdle()
    answers[0]?.(ok('first'))
    await app.waitForIdle()
    expect(currentPage(app).scope.data).toEqual({ price: 'second' })
  })

  it('shows the reply to the newer of two equal requests, in any order of replies', async () => {
    const answers: ((reply: RawReply) => void)[] = []
    const price = () => new Promise<RawReply>((resolve) => void answers.push(resolve))
    const app = showing({ call: 'price' }, { price })
    await app.visit('/list')
    const again = currentPage(app).reload('price')
    answers[1]?.(ok('second'))
    await again
    answers[0]?.(ok('first'))
    await app.waitForIdle()
    expect(currentPage(app).scope.data).toEqual({ price: 'second' })
  })

  it('does not change a page that was left', async () => {
    let answer = (_: RawReply) => {}
    const price = () => new Promise<RawReply>((resolve) => (answer = resolve))
    const app = showing({ call: 'price', onSuccess: toast }, { price })
    await app.visit('/list')
    const page = currentPage(app)
    page.leave()
    answer(ok(1))
    await app.waitForIdle()
    expect([page.scope.data, toasts(app)]).toEqual([{}, []])
  })

  it('uses only the reply of the current visit when its page was left and entered again meanwhile', async () => {
    const answers: ((reply: RawReply) => void)[] = []
    const price = () => new Promise<RawReply>((resolve) => void answers.push(resolve))
    const app = showing({ call: 'price', onSuccess: toast }, { price })
    await app.visit('/list')
    const page = currentPage(app)
    page.leave()
    const entered = page.enter()
    answers[0]?.(ok('first'))
    await app.waitForIdle()
    expect([page.scope.data, toasts(app)]).toEqual([{}, []])
    answers[1]?.(ok('second'))
    await entered
    await app.waitForIdle()
    expect([page.scope.data, toasts(app)]).toEqual([{ price: 'second' }, ['info: instead']])
  })

  it('is not asked for any more once its page is left', async () => {
    const app = showing({ call: 'price', with: { n: '/state/n' } }, { price: ok(1) })
    await app.visit('/list')
    currentPage(app).set('/state/n', 2)
    currentPage(app).leave()
    await app.advance(1)
    expect(calls(app, 'price')).toHaveLength(1)
  })

  it('is not reloaded while its condition does not hold', async () => {
    const app = showing({ call: 'price', when: { has: '/state/x' } }, { price: ok(1) })
    await app.visit('/list')
    await currentPage(app).run([{ reload: 'price' }])
    await app.waitForIdle()
    expect(calls(app, 'price')).toHaveLength(0)
  })
})

describe('a source that is renewed', () => {
  const source: DataSource = { call: 'price', every: 30, onSuccess: [{ set: '/state/seen', to: '/result' }] }

  it('is requested again each time its interval passes', async () => {
    let price = 0
    const app = showing(source, { price: () => ok((price += 1)) })
    await app.visit('/list')
    await app.advance(29)
    expect(calls(app, 'price')).toHaveLength(1)
    await app.advance(1)
    expect(currentPage(app).scope).toMatchObject({ data: { price: 2 }, state: { seen: 2 } })
    await app.advance(60)
    expect(calls(app, 'price')).toHaveLength(4)
  })

  it('keeps its data silently after a failure, and retries', async () => {
    let reply = ok(1)
    const app = showing({ ...source, onError: toast }, { price: () => reply })
    await app.visit('/list')
    reply = refused(7, 'No')
    await app.advance(30)
    expect(currentPage(app)).toMatchObject({ loading: { price: 'ready' }, scope: { data: { price: 1 } } })
    expect(toasts(app)).toEqual([])
    reply = ok(2)
    await app.advance(30)
    expect(currentPage(app).scope.data).toEqual({ price: 2 })
  })

  describe('while the page is hidden', () => {
    /** An app whose page is hidden until `see`. */
    async function unseen() {
      let isSeen = false
      const waiting = new Set<() => void>()
      const app = showing(source, { price: ok(1) }, (task) => {
        if (isSeen) return undefined
        waiting.add(task)
        return () => void waiting.delete(task)
      })
      await app.visit('/list')
      await app.advance(90)
      return {
        app,
        async see() {
          isSeen = true
          for (const task of waiting) task()
          await app.waitForIdle()
        },
      }
    }

    it('waits, and is renewed as soon as the page is shown', async () => {
      const { app, see } = await unseen()
      expect(calls(app, 'price')).toHaveLength(1)
      await see()
      expect(calls(app, 'price')).toHaveLength(2)
      await app.advance(30)
      expect(calls(app, 'price')).toHaveLength(3)
    })

    it('is not renewed once its page is left', async () => {
      const { app, see } = await unseen()
      currentPage(app).leave()
      await see()
      expect(calls(app, 'price')).toHaveLength(1)
    })
  })

  it('stops when its page is left, and starts again when it is entered', async () => {
    const app = showing(source, { price: ok(1) })
    await app.visit('/list')
    await app.visit('/lost')
    await app.advance(90)
    expect(calls(app, 'price')).toHaveLength(1)
    await app.visit('/list')
    await app.advance(30)
    expect(calls(app, 'price')).toHaveLength(3)
  })

  it('counts its interval from the last reply', async () => {
    const app = showing(source, { price: ok(1) })
    await app.visit('/list')
    await app.advance(15)
    await currentPage(app).reload('price')
    await app.advance(29)
    expect(calls(app, 'price')).toHaveLength(2)
    await app.advance(1)
    expect(calls(app, 'price')).toHaveLength(3)
  })

  it('is not renewed for a page that was left while the actions after its answer ran', async () => {
    let answer = (_: RawReply) => {}
    const who = () => new Promise<RawReply>((resolve) => (answer = resolve))
    const app = showing({ ...source, onSuccess: [{ call: 'who' }] }, { price: ok(1), who })
    await app.visit('/list')
    currentPage(app).leave()
    answer(ok({}))
    await app.waitForIdle()
    await app.advance(90)
    expect(calls(app, 'price')).toHaveLength(1)
  })

  it('is not renewed once its condition has passed with time', async () => {
    const until = { '/computed/now': { maximum: 1_760_000_020 } }
    const list: Screen = { data: { price: { ...source, when: until } }, computed: { now: { now: true } }, blocks: {} }
    const flows: Flows = { ...smallFlows, screens: { ...smallFlows.screens, List: list } }
    const app = createSmallApp({ price: ok(1) }, { token: 't' }, { flows })
    await app.visit('/list')
    await app.advance(60)
    expect(calls(app, 'price')).toHaveLength(1)
  })

  it.each<{ name: string; first: RawReply; then: RawReply; asked: number; state: string }>([
    { name: 'came', first: ok(1), then: ok(2), asked: 5, state: 'ready' },
    { name: 'was a refusal', first: refused(7, 'No'), then: ok(2), asked: 5, state: 'ready' },
    { name: "was none of the app's", first: { status: 503, body: '' }, then: ok(2), asked: 5, state: 'ready' },
    { name: 'did not come', first: { failure: 'timeout' }, then: ok(2), asked: 5, state: 'ready' },
    { name: 'never comes', first: { failure: 'timeout' }, then: { failure: 'timeout' }, asked: 5, state: 'failed' },
  ])('is renewed silently in the background when its first answer $name', async ({ first, then, asked, state }) => {
    let reply = first
    const app = showing({ ...source, background: true }, { price: () => reply })
    await app.visit('/list')
    reply = then
    await app.advance(120)
    expect(calls(app, 'price')).toHaveLength(asked)
    expect(currentPage(app).loading).toEqual({ price: state })
    expect(toasts(app)).toEqual([])
  })

  it('is requested in the background as soon as the network is back, however often it failed', async () => {
    let reply: RawReply = { failure: 'network' }
    const app = showing({ ...source, background: true }, { price: () => reply })
    await app.visit('/list')
    await app.advance(60)
    reply = ok(1)
    app.app.resume([currentPage(app)])
    await app.waitForIdle()
    expect(currentPage(app).loading).toEqual({ price: 'ready' })
  })

  it('is not renewed while it has failed', async () => {
    const app = showing(source, { price: refused(7, 'No') })
    await app.visit('/list')
    await app.advance(90)
    expect(calls(app, 'price')).toHaveLength(1)
  })
})
