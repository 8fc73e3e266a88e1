import { expect, type Page } from 'playwright/test'
import type { Expected, Given, Step } from '../../src/scenarios/scenario.ts'
import { configOf, depsFor } from '../scenarios/product-scenarios.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'

const member: Given = { session: { token: 'a-token-of-enough-characters', uid: 'u1' } }
const product = { name: 'Cash', max_amount: 2_000_000, interest_rate: 3000, fee_rate: 26_000, periods: [3], available: true }
const offered: Given = {
  ...member,
  replies: {
    userStatus: { data: { verify: 2, loan_status: { bill_status: 0 }, loan_info: {} } },
    loanProducts: {
      data: {
        limit: { available: 5_000_000, min_amount: 500_000, max_amount: 5_000_000 },
        lists: [
          { ...product, pid: 'one' },
          { ...product, pid: 'two', name: 'Cash plus' },
        ],
      },
    },
    repayRecords: { data: { lists: [] } },
  },
}
const visitOffer: Step = { visit: '/home/loan-product' }

/** Expectations on screens of the product: `holds` is met, `fails` is not. `messages`: what the runner reports for `fails`. */
const rows: { name: string; given?: Given; do: Step[]; holds: Expected; fails: Expected; messages: RegExp[] }[] = [
  {
    name: 'texts and a title',
    do: [{ visit: '/me' }],
    holds: { title: 'title.me', shown: ['me.visitorText', 'login.welcome'], hidden: ['app.signOut.title'] },
    fails: { title: 'title.meHelp', shown: ['app.signOut.title'], hidden: ['me.visitorText'] },
    messages: [/the title "title.meHelp", found "Me"/, /"app.signOut.title" to be shown, found \[/, /"me.visitorText" to be hidden/],
  },
  {
    name: 'errors at fields',
    do: [{ visit: '/login/passwd' }, { submit: 'loginPassword' }],
    holds: { failures: { '/phone': 'field.phone.required', '/password': 'form.loginPassword.password.required' }, notSent: ['login'] },
    fails: { failures: { '/phone': null, '/password': 'login.welcome' } },
    messages: [/the fault null at \/phone, found "/, /the fault "login.welcome" at \/password, found "/],
  },
  {
    name: 'the items of a list',
    given: offered,
    do: [visitOffer],
    holds: { lists: { list: ['Cash', 'Cash plus'] }, shown: ['Rp 5.000.000,00'] },
    fails: { lists: { list: 3, gone: 1 } },
    messages: [/in the list "list" 3, found \["Cash/, /in the list "gone" 1, found no such list/],
  },
  {
    name: 'a followed link',
    given: {
      ...member,
      replies: { appDownloadUrl: { data: { url: 'https://play.google.com/store/apps/details?id=example.alur', sent: true } } },
    },
    do: [
      { visit: '/discover' },
      { set: '/form/downloadLink/phone', to: '081234567890' },
      { submit: 'downloadLink' },
      { press: 'discover.open' },
    ],
    holds: { links: ['https://play.google.com/store/apps/details?id=example.alur'], route: 'discover' },
    fails: { links: [] },
    messages: [/the links \[\], found \["https:\/\/play.google.com/],
  },
]

const steps: { name: string; given?: Given; do: Step[]; expect: Expected }[] = [
  { name: 'tap a tab of the footer', do: [{ visit: '/home/unaudited' }, { tab: 'Me' }], expect: { route: 'Me' } },
  {
    name: 'go back to the previous page',
    do: [{ visit: '/home/unaudited' }, { tab: 'Me' }, { back: true }],
    expect: { route: 'HomeUnaudited' },
  },
  {
    name: 'choose a tab of a block',
    do: [{ visit: '/login/main' }, { choose: 'password', of: 'tabs' }],
    expect: { shown: ['login.forgot'], hidden: ['login.newHere'] },
  },
  {
    name: 'close a sheet by going back',
    given: {
      ...member,
      replies: { userStatus: { data: { verify: 2, loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 2 } } } },
    },
    do: [{ visit: '/home' }, { back: true }],
    expect: { sheet: null, route: 'homeLoanProduct' },
  },
  {
    name: 'press the second button in a list',
    given: offered,
    do: [visitOffer, { press: 'home.product.borrow', nth: 2, in: 'list' }],
    expect: { route: 'loanOrder', holds: { '/session/borrow/pid': 'two' } },
  },
]

test.use({ trace: 'off', screenshot: 'off' })

async function run(
  phone: Page,
  given: Given = {},
  toDo: Step[],
  expected: Expected,
  isEnough?: (differing: string[]) => boolean,
): Promise<string[]> {
  const scenario = { given, do: toDo, expect: expected }
  return runInBrowser(phone, configOf(scenario), scenario, await depsFor(scenario), isEnough && { isEnough })
}

for (const row of rows) {
  test(`the runner compares ${row.name}`, async ({ phone }) => {
    expect(await run(phone, row.given, row.do, row.holds)).toEqual([])
    const hasAll = (differing: string[]) => row.messages.every((message) => message.test(differing.join(' ')))
    const reported = (await run(phone, row.given, row.do, row.fails, hasAll)).join(' ')
    for (const message of row.messages) expect(reported).toMatch(message)
  })
}
for (const row of steps) {
  test(`the runner can ${row.name}`, async ({ phone }) => {
    expect(await run(phone, row.given, row.do, row.expect)).toEqual([])
  })
}
