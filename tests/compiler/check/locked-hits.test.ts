import { expect, test } from 'vitest'
import { createCheckContext } from '../../../src/compiler/check/context/check-context.ts'
import { lockedHits } from '../../../src/compiler/check/rules/channels/locked-hits.ts'
import { product, sources } from '../../conformance/product.ts'

const base = createCheckContext(sources, product)
const pointersOf = (patch: object) => lockedHits(base, patch, { of: '', pointer: '' }).map(({ at }) => 'pointer' in at && at.pointer)

const { loginSms, feedback } = product.flows.forms
const formOf = (form: typeof loginSms, schema = form?.schema) => ({ ...form, schema })

test.each<{ name: string; patch: object; at: string[] }>([
  {
    name: 'its own form for a call that requires a consent',
    patch: { forms: { mine: formOf(loginSms) } },
    at: ['/forms/mine/submit/call'],
  },
  { name: 'its own form for any other call', patch: { forms: { mine: formOf(feedback) } }, at: [] },
  { name: 'the schema of a form with a consent', patch: { forms: { loginSms: { schema: 'feedback' } } }, at: ['/forms/loginSms/schema'] },
  {
    name: 'what a form with a consent sends',
    patch: { forms: { loginSms: { submit: { with: { agreements: 1 } } } } },
    at: ['/forms/loginSms/submit/with'],
  },
  { name: 'the button of such a form', patch: { forms: { loginSms: { submit: { button: 'action.continue' } } } }, at: [] },
  {
    name: 'the displayed cost of a loan',
    patch: { app: { facts: { landing: { sample: { cost: 0 }, dailyMost: 1 } } } },
    at: ['/app/facts/landing/dailyMost', '/app/facts/landing/sample/cost'],
  },
  {
    name: 'the company that an agreement names',
    patch: { texts: { 'id-id': { 'policy.holder': 'Bank' } } },
    at: ['/texts/id-id/policy.holder'],
  },
  { name: 'a fact that nothing locked shows', patch: { app: { facts: { landing: { links: { kios: 'https://kios.example' } } } } }, at: [] },
  {
    name: 'an address among the facts',
    patch: { app: { facts: { downloadStrip: { googlePlay: 'https://kios.example' }, frames: { origins: ['https://kios.example'] } } } },
    at: ['/app/facts/downloadStrip/googlePlay', '/app/facts/frames/origins'],
  },
  {
    name: 'the input of a computed value on a locked block',
    patch: { screens: { ThirdPayOrder: { data: { plan: { with: { amount: 1 } } }, computed: { product: null } } } },
    at: ['/screens/ThirdPayOrder/data/plan', '/screens/ThirdPayOrder/computed/product'],
  },
  {
    name: 'data that no locked block shows, on a screen with a locked block',
    patch: { screens: { ThirdPayOrder: { computed: { items: '/data/guest/order_detail' }, data: { guest: { every: 60 } } } } },
    at: [],
  },
  { name: 'whether a note beside the bills is shown', patch: { screens: { BillList: { blocks: { asked: null } } } }, at: [] },
  { name: 'the order of its fields', patch: { forms: { loginSms: { order: ['phone'] } } }, at: [] },
])('a channel that changes $name is refused at $at', ({ patch, at }) => {
  expect(pointersOf(patch)).toEqual(at)
})
