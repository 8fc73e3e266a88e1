import { describe, expect, it } from 'vitest'
import type { RawReply } from '../../src/core/classify.ts'
import { createHeadless, type Headless } from '../../src/core/headless.ts'
import type { Flows } from '../../src/core/language.ts'
import { locate } from '../../src/core/route.ts'
import { configs, product } from './product.ts'

/** The product's flows with empty screens: these tables are about where one is led, not about what is shown there. */
const bare = (flows: Flows): Flows => ({
  ...flows,
  screens: Object.fromEntries(Object.entries(flows.screens).map(([id, { as }]) => [id, { ...(as && { as }), blocks: {} }])),
})

const ok = (data: unknown): RawReply => ({ status: 200, body: { code: 200, msg: '', data } })
const refused = (code: number | string, msg = ''): RawReply => ({ status: 200, body: { code, msg } })
const token = 'a-token-of-enough-characters'
const member = { token, uid: 'u1' }

function phone(answers: Record<string, RawReply> = {}, session: Record<string, unknown> = {}, channel = 'base'): Headless {
  return createHeadless({
    flows: bare(configs.get(channel)?.flows ?? product.flows),
    clock: 1_763_000_000,
    text: (key) => key,
    hasText: (key) => key in (product.texts['en-us'] ?? {}),
    storage: session,
    answer: (call) => answers[call] ?? { failure: 'network' },
  })
}

const status = (verify: unknown, bill?: unknown, fail?: unknown): RawReply =>
  ok({
    verify,
    loan_status: { bill_status: bill },
    loan_info: { loan_fail_status: fail },
    list: [{ data: { af_push_status: 0, af_status: 0 } }],
  })
const path = (of: Headless) => of.here()?.location.path
const toasts = (of: Headless) => of.machine.surface.shown.toasts.map(({ text, kind }) => `${kind} ${text}`)
const sheets = (of: Headless) => of.machine.surface.shown.sheets.map((key) => of.machine.surface.sheet(key)?.instance.id)

describe('specification 4: home decision', () => {
  type Row = { says: string; session?: object; status?: RawReply; to: string; background?: string; modal?: boolean }
  const rows: Row[] = [
    { says: 'not logged in', session: {}, status: refused(4047), to: '/home/unaudited' },
    { says: 'verify 0', status: status(0), to: '/home/unaudited', background: 'default' },
    { says: 'verify 1', status: status(1), to: '/home/auditing', background: 'default' },
    { says: 'verify 2, bill 0', status: status(2, 0), to: '/home/loan-product', background: '' },
    { says: 'verify 2, bill 1', status: status(2, 1), to: '/home/loaning', background: '' },
    { says: 'verify 2, bill 2', status: status(2, 2), to: '/home/pay-back', modal: true },
    { says: 'verify 2, bill 3', status: status(2, 3), to: '/home/loan-product', background: '' },
    { says: 'verify 2, bill 4, fail 1', status: status(2, 4, 1), to: '/home/add-bank', background: '', modal: true },
    { says: 'verify 2, bill 4, fail 2', status: status(2, 4, 2), to: '/home/loan-product', background: '', modal: true },
    { says: 'verify 2, bill 4, fail absent', status: status(2, 4), to: '/home/loan-product', background: '', modal: true },
    { says: 'verify 2, bill 5', status: status(2, 5), to: '/home/status-default', background: '' },
    { says: 'verify 2, bill absent', status: status(2), to: '/home/status-default', background: '' },
    { says: 'verify 3', status: status(3), to: '/home/into-fail', background: 'default' },
    { says: 'verify 9', status: status(9), to: '/home/status-default' },
    { says: 'verify absent', status: status(undefined), to: '/home/status-default' },
    { says: 'verify as a text', status: status('0'), to: '/home/status-default' },
  ]

  it.each(rows)('$says: $to', async ({ session = member, status: reply, to, background, modal = false }) => {
    const asked = phone({ userStatus: reply as RawReply }, session as Record<string, unknown>)
    await asked.visit('/home')
    expect(path(asked)).toBe(to)
    expect(sheets(asked)).toHaveLength(modal ? 1 : 0)
    if (background !== undefined) expect(asked.machine.session.background ?? '').toBe(background)
  })

  it('bill 2 leaves the background as it is', async () => {
    const asked = phone({ userStatus: status(2, 2) }, { ...member, background: 'default' })
    await asked.visit('/home')
    expect(asked.machine.session.background).toBe('default')
  })

  it('the modals of bill 2 and bill 4 are two different ones', async () => {
    const repay = phone({ userStatus: status(2, 2) }, member)
    const failed = phone({ userStatus: status(2, 4) }, member)
    await repay.visit('/home')
    await failed.visit('/home')
    expect(sheets(repay)).not.toEqual(sheets(failed))
  })

  it.each([{ failure: 'network' } as const, { failure: 'timeout' } as const, refused(500, 'no')])(
    'a failed status call does nothing: %o',
    async (reply) => {
      const asked = phone({ userStatus: reply }, member)
      await asked.visit('/home')
      expect(path(asked)).toBe('/home')
      expect(asked.machine.surface.shown.busy).toBe(0)
    },
  )

  it('deep links below home are left alone', async () => {
    const asked = phone({ userStatus: status(1) }, member)
    await asked.visit('/home/pay-back')
    expect(path(asked)).toBe('/home/pay-back')
  })
})

describe('specification 4: navigation guard', () => {
  const free = new Set(['login', 'register', 'landingPage', 'Home', 'HomeUnaudited', 'Me'])
  const { routes } = product.flows
  const pages = Object.entries(routes.routes).filter(([, route]) => !route.redirect && !route.enter)

  it.each(pages.map(([name, route]) => ({ name, route })))('$name', async ({ name, route }) => {
    const address = route.path.replace(/:(\w+)/g, (_, param: string) => String(route.params?.[param]?.enum?.[0] ?? 'init'))
    expect(locate(routes, address)?.name).toBe(name)
    const passes = free.has(name) || route.open === true || route.login === false
    const visitor = phone()
    await visitor.visit(`${address}?keep=1`)
    expect(visitor.here()?.location.name).toBe(passes ? name : 'login')
    expect(visitor.here()?.location.query).toEqual({ keep: '1' })
    const signedIn = phone({}, member)
    await signedIn.visit(address)
    expect(signedIn.here()?.location.name).toBe(name)
  })

  it('sends the partner channel to its own login', async () => {
    const visitor = phone({}, {}, 'oppo')
    await visitor.visit('/bill')
    expect(visitor.here()?.location.name).toBe('OppoAuthLogin')
  })
})

describe('specification 2: /index', () => {
  const who = ok({ user_info: { username: 'x', uid: 'u1', phone_masked: '081****4567' } })
  type Row = { says: string; visit: string; session?: object; answers?: Record<string, RawReply>; to: string; session_?: object }
  const rows: Row[] = [
    { says: 'logged in, no phone', visit: '/index', session: member, to: '/home' },
    { says: 'logged in, the same phone', visit: '/index?phone=08111111111', session: { ...member, phone: '08111111111' }, to: '/home' },
    {
      says: 'logged in, another phone',
      visit: '/index?phone=08122222222',
      session: { ...member, phone: '08111111111' },
      to: '/login/main',
    },
    { says: 'not logged in', visit: '/index?phone=08122222222', to: '/home/unaudited', session_: { phone: '08122222222' } },
    {
      says: 'a token in the address',
      visit: `/index?authorization=${token}`,
      answers: { userInfo: who },
      to: '/home',
      session_: { token },
    },
    {
      says: 'a dead token in the address',
      visit: '/index?authorization=dead-token-of-some-length',
      answers: { userInfo: refused(4047) },
      to: '/login/main',
    },
    { says: 'no network', visit: '/index?authorization=dead-token-of-some-length&process_type=1', to: '/login/main' },
    { says: 'a channel marker', visit: '/index?cl=oppo', to: '/home/unaudited', session_: { cl: 'oppo' } },
  ]

  it.each(rows)('$says: $to', async ({ visit, session = {}, answers = {}, to, session_ = {} }) => {
    const asked = phone(answers, session as Record<string, unknown>)
    await asked.visit(visit)
    const reached = path(asked) ?? ''
    expect(to === '/home' ? reached.startsWith('/home') : reached === to, reached).toBe(true)
    expect(asked.machine.session).toMatchObject(session_)
    expect(JSON.stringify(asked.here()?.location.query)).not.toMatch(/08\d{8}|token-of/)
  })

  it('a channel marker that nobody knows is not stored', async () => {
    const asked = phone()
    await asked.visit('/index?cl=evil%0d%0aX')
    expect(asked.machine.session.cl).toBeUndefined()
  })

  it('another account in the address needs the borrower to say yes', async () => {
    const other = ok({ user_info: { username: 'y', uid: 'u2', phone_masked: '082****9999' } })
    const asked = phone({ userInfo: other }, member)
    await asked.visit('/index?authorization=another-token-of-length')
    expect(asked.machine.session.token).toBe(token)
    expect(sheets(asked)).toHaveLength(1)
    asked.machine.surface.sheet(asked.machine.surface.shown.sheets[0] as number)?.dismiss()
    await asked.rest()
    expect(asked.machine.session.token).toBe(token)
  })
})

describe('specification 8: error catalogue', () => {
  const idTaken =
    'Nomor KTP anda telah terdaftar dan tidak dapat didaftarkan berulang.Untuk bantuan, silahkan menghubungi layanan pelanggan kami.'
  const rows: { says: string; reply: RawReply; toast: string[] }[] = [
    { says: 'success', reply: ok({}), toast: [] },
    { says: 'success as a text code', reply: { status: 200, body: { code: '200', data: {} } }, toast: [] },
    { says: 'HTTP 500 with body code 200', reply: { status: 500, body: { code: 200 } }, toast: ['error error.api'] },
    { says: 'other code with a message', reply: refused(4999, 'From the server'), toast: ['error From the server'] },
    { says: 'other code without one', reply: refused(4999), toast: ['error error.api'] },
    { says: 'no response', reply: { failure: 'network' }, toast: ['error error.api'] },
    { says: 'timeout', reply: { failure: 'timeout' }, toast: ['warning error.timeout'] },
    { says: 'HTML instead of JSON', reply: { status: 502, body: undefined }, toast: ['error error.api'] },
    { says: 'ID number already registered', reply: refused(4263, 'x'), toast: ['error error.4263'] },
  ]

  it.each(rows)('$says', async ({ reply, toast }) => {
    const asked = phone({ account: reply }, member)
    await asked.visit('/me')
    const answer = await asked.here()?.page?.ask('account', {})
    expect(toasts(asked)).toEqual(toast)
    expect(answer?.ok).toBe(toast.length === 0)
  })

  it('shows nothing when error handling is turned off', async () => {
    const asked = phone({ account: refused(4999, 'x') }, member)
    await asked.visit('/me')
    await asked.here()?.page?.ask('account', {}, true)
    expect(toasts(asked)).toEqual([])
  })

  it.each([
    { channel: 'base', to: 'login' },
    { channel: 'oppo', to: 'OppoAuthLogin' },
  ])('4047 clears the session and goes to the login of $channel', async ({ channel, to }) => {
    const asked = phone({ account: refused(4047) }, member, channel)
    await asked.visit('/me')
    await asked.here()?.page?.ask('account', {})
    await asked.rest()
    expect(asked.machine.session.token).toBeUndefined()
    expect(asked.here()?.location.name).toBe(to)
  })

  it.each([
    { from: '/third/pay/order?sign_key=s', to: '/third/pay/sign-in' },
    { from: '/third/pay/sign-in?sign_key=s', to: '/third/pay/sign-in' },
  ])('4047 of a commerce call at $from ends at $to, with the query', async ({ from, to }) => {
    const asked = phone({ commerceProducts: refused(4047) }, member)
    await asked.visit(from)
    await asked.here()?.page?.ask('commerceProducts', {})
    await asked.rest()
    expect(path(asked)).toBe(to)
    expect(asked.here()?.location.query).toEqual({ sign_key: 's' })
    expect(toasts(asked)).toEqual([])
  })

  it.each([
    { locale: 'en-us', key: 'error.4263', words: idTaken },
    { locale: 'id-id', key: 'error.4263', words: idTaken },
    { locale: 'en-us', key: 'error.api', words: 'API ERROR' },
    { locale: 'en-us', key: 'error.timeout', words: 'API TIMEOUT' },
  ])('$key in $locale says it word for word', ({ locale, key, words }) => {
    expect(product.texts[locale]?.[key]).toBe(words)
  })
})

describe('specification 4: captcha', () => {
  const rows: { says: string; reply: RawReply; closes: boolean; fresh: number }[] = [
    { says: 'success closes', reply: ok({}), closes: true, fresh: 1 },
    { says: '4056 closes', reply: refused(4056), closes: true, fresh: 1 },
    { says: 'another error loads a fresh image', reply: refused(4055, 'Wrong'), closes: false, fresh: 2 },
    { says: 'no network loads a fresh image', reply: { failure: 'network' }, closes: false, fresh: 2 },
  ]

  it.each(rows)('$says', async ({ reply, closes, fresh }) => {
    const flows = {
      ...bare(product.flows),
      screens: { ...bare(product.flows).screens, CaptchaDialog: product.flows.screens.CaptchaDialog },
    } as Flows
    const asked = createHeadless({
      flows,
      clock: 1_763_000_000,
      text: (key) => key,
      hasText: () => true,
      answer: (call) =>
        ({ smsCode: ok({ captcha: 1 }), captcha: ok({ id: 'c1', png: 'data:image/png;base64,AA==' }), captchaSubmit: reply })[call] ?? {
          failure: 'network',
        },
    })
    await asked.visit('/login/main')
    void asked.here()?.page?.ask('smsCode', { phone: '08111111111', purpose: 'login' })
    await asked.rest()
    const [key] = asked.machine.surface.shown.sheets
    const dialog = asked.machine.surface.sheet(key as number)?.instance
    expect(dialog?.id).toBe('CaptchaDialog')
    await dialog?.ask('captchaSubmit', { id: 'c1', code: 'ABCD' })
    await asked.rest()
    expect(asked.machine.surface.shown.sheets.includes(key as number)).toBe(!closes)
    expect(asked.sent.filter(({ call }) => call === 'captcha').length).toBeGreaterThanOrEqual(fresh)
  })
})
