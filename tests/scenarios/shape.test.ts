import { describe, expect, it } from 'vitest'
import { metasOf } from '../../src/compiler/check/meta.ts'
import type { Scenario, ScenarioReply, Step } from '../../src/core/scenario.ts'
import { sources } from '../conformance/product.ts'

const metas = metasOf(sources)
const faults = (scenario: object) => metas.faults('scenario', { $schema: '', scenarios: { one: scenario } }).length
const doing = (step: object) => faults({ given: {}, do: [step], expect: { route: 'Home' } })
const given = (reply: object) => faults({ given: { replies: { login: reply } }, do: [{ visit: '/' }], expect: { route: 'Home' } })

describe('a step', () => {
  it.each<Step>([
    { visit: '/home?x=1' },
    { press: 'action.next' },
    { set: '/form/login/phone', to: '0812' },
    { set: '/state/tab', to: null },
    { submit: 'loginSms' },
    { act: 'onSubmit', of: 'captcha' },
    { act: 'onSubmit', of: 'captcha', result: { code: 'AB12' } },
    { ask: 'smsCode' },
    { ask: 'smsCode', with: { purpose: 'login' } },
    { dismiss: true },
    { wait: 0.5 },
  ])('may be %j', (step) => expect(doing(step)).toBe(0))

  it.each([
    {},
    { visit: 'home' },
    { visit: '/home', press: 'action.next' },
    { press: '' },
    { set: '/form/login/phone' },
    { to: 'x' },
    { submit: 'loginSms', to: 'x' },
    { act: 'onSubmit' },
    { of: 'captcha' },
    { ask: 'smsCode', result: {} },
    { dismiss: false },
    { wait: 0 },
    { wait: '1' },
    { go: '/home' },
  ])('is never %j', (step) => expect(doing(step)).toBeGreaterThan(0))
})

describe('a reply', () => {
  it.each<ScenarioReply>([
    {},
    { data: null },
    { code: '200', data: {} },
    { code: 4047, msg: 'x' },
    { status: 502, body: '<html>' },
    { status: 500, data: {} },
    { failure: 'timeout' },
  ])('may be %j', (reply) => expect(given(reply)).toBe(0))

  it.each([{ failure: 'slow' }, { failure: 'network', code: 1 }, { body: '', data: {} }, { status: 'ok' }, { status: 0 }, { date: {} }])(
    'is never %j',
    (reply) => expect(given(reply)).toBeGreaterThan(0),
  )
})

describe('a scenario', () => {
  const whole: Scenario = { given: {}, do: [{ visit: '/' }], expect: { sheet: null, toast: null, events: [] } }
  it('needs no more than what is given, done and expected', () => expect(faults(whole)).toBe(0))
  it.each([
    { ...whole, given: undefined },
    { ...whole, do: [] },
    { ...whole, expect: {} },
    { ...whole, expect: { rout: 'Home' } },
    { ...whole, only: 'headless' },
    { ...whole, headlessOnly: '' },
  ])('is never %j', (scenario) => expect(faults(JSON.parse(JSON.stringify(scenario)) as object)).toBeGreaterThan(0))
})
