import { describe, expect, it } from 'vitest'
import { metaSchemasOf } from '../../src/compiler/meta/meta-schemas.ts'
import type { Scenario, Step, WrittenReply } from '../../src/scenarios/scenario.ts'
import { sources } from '../conformance/product.ts'

const metas = metaSchemasOf(sources)
const errors = (scenario: object) => metas.errors('scenario', { $schema: '', scenarios: { one: scenario } }).length
const errorsOfStep = (step: object) => errors({ given: {}, do: [step], expect: { route: 'Home' } })
const errorsOfReply = (reply: object) => errors({ given: { replies: { login: reply } }, do: [{ visit: '/' }], expect: { route: 'Home' } })

describe('a step', () => {
  it.each<Step>([
    { visit: '/home?x=1' },
    { press: 'action.next' },
    { set: '/form/login/phone', to: '0812' },
    { set: '/state/tab', to: null },
    { submit: 'loginSms' },
    { act: 'onSubmit', of: 'captcha' },
    { act: 'onSubmit', of: 'captcha', result: { code: 'AB12' } },
    { resend: 'smsCode' },
    { resend: 'smsCode', with: { purpose: 'login' } },
    { press: 'Bean' },
    { press: 'action.next', nth: 2, in: 'bills' },
    { choose: 'bca', of: 'banks' },
    { choose: 7, of: 'days' },
    { tab: 'Home' },
    { pick: '2026-02-28', of: 'day' },
    { file: { name: 'a.jpg', type: 'image/jpeg', size: 10 }, of: '/form/ktp/photo' },
    { dismiss: true },
    { back: true },
    { help: true },
    { wait: 0.5 },
  ])('may be %j', (step) => expect(errorsOfStep(step)).toBe(0))

  it.each([
    {},
    { visit: 'home' },
    { visit: '/home', press: 'action.next' },
    { press: '' },
    { press: 'x', nth: 0 },
    { choose: 'bca' },
    { tab: 'Home', of: 'x' },
    { pick: '28/02/2026', of: 'day' },
    { file: { name: 'a.jpg' }, of: '/form/ktp/photo' },
    { file: { name: 'a.jpg', type: 'image/jpeg', size: 10 } },
    { back: false },
    { set: '/form/login/phone' },
    { to: 'x' },
    { submit: 'loginSms', to: 'x' },
    { act: 'onSubmit' },
    { of: 'captcha' },
    { resend: 'smsCode', result: {} },
    { dismiss: false },
    { wait: 0 },
    { wait: '1' },
    { go: '/home' },
  ])('cannot be %j', (step) => expect(errorsOfStep(step)).toBeGreaterThan(0))
})

describe('a reply', () => {
  it.each<WrittenReply>([
    {},
    { data: null },
    { code: '200', data: {} },
    { code: 4047, msg: 'x' },
    { status: 502, body: '<html>' },
    { status: 500, data: {} },
    { failure: 'timeout' },
    { like: 'twoBills' },
    { like: 'twoBills', with: { late: null } },
  ])('may be %j', (reply) => expect(errorsOfReply(reply)).toBe(0))

  it.each([
    { failure: 'slow' },
    { failure: 'network', code: 1 },
    { body: '', data: {} },
    { status: 'ok' },
    { status: 0 },
    { date: {} },
    { like: '' },
    { like: 'twoBills', data: {} },
    { like: 'twoBills', with: {} },
    { with: { late: null } },
  ])('cannot be %j', (reply) => expect(errorsOfReply(reply)).toBeGreaterThan(0))
  it('cannot refer to another reply with "like" in the replies of the file', () => {
    const file = (reply: object) =>
      metas.errors('scenario', {
        $schema: '',
        replies: { twoBills: reply },
        scenarios: { one: { given: {}, do: [{ visit: '/' }], expect: { route: 'Home' } } },
      })
    expect(file({ data: {} })).toEqual([])
    expect(file({ like: 'oneBill' })).not.toEqual([])
  })
})

describe('a scenario', () => {
  const whole: Scenario = { given: {}, do: [{ visit: '/' }], expect: { sheet: null, toast: null, events: [] } }
  it('needs only given, do and expect', () => expect(errors(whole)).toBe(0))
  it.each([
    { ...whole, expect: { title: 'Home', shown: ['action.next'], hidden: ['Bean'], links: ['https://a.example'] } },
    { ...whole, expect: { failures: { '/phone': 'rule.required', '/contacts/0/name': null }, lists: { bills: 3, banks: ['BCA'] } } },
    { ...whole, given: { use: 'member', device: { location: { code: 'denied' } } } },
    { ...whole, given: { use: ['member', 'owing'] } },
  ])('may be %j', (scenario) => expect(errors(scenario)).toBe(0))
  it.each([
    { ...whole, given: undefined },
    { ...whole, do: [] },
    { ...whole, expect: {} },
    { ...whole, expect: { rout: 'Home' } },
    { ...whole, expect: { lists: { bills: 'three' } } },
    { ...whole, expect: { failures: { '/phone': 3 } } },
    { ...whole, expect: { shown: [] } },
    { ...whole, given: { use: [] } },
    { ...whole, only: 'headless' },
    { ...whole, browserSkipReason: '' },
  ])('cannot be %j', (scenario) => expect(errors(JSON.parse(JSON.stringify(scenario)) as object)).toBeGreaterThan(0))
})
