import { describe, expect, it } from 'vitest'
import type { BootFlows } from '../../../src/core/language/flows.ts'
import { visitorLanding } from '../../../src/core/navigation/visitor-landing.ts'

const member = { has: '/session/token' }
const flows = {
  app: { facts: { open: true }, locales: { default: 'id-id', supported: { 'id-id': { lan: 'id-ID', name: 'Indonesia' } } } },
  routes: {
    routes: {
      plain: { path: '/plain' },
      home: { path: '/home', enter: [{ run: 'showHome' }] },
      welcome: { path: '/welcome', enter: [{ call: 'status', when: member }, { decide: 'home' }] },
      status: { path: '/status', enter: [{ call: 'status' }] },
      first: { path: '/first', enter: [{ set: '/session/x', to: 1 }, { go: 'home' }] },
      round: { path: '/round', enter: [{ go: 'about' }] },
      about: { path: '/about', enter: [{ go: 'round' }] },
      computed: { path: '/computed', enter: [{ go: '/session/from' }] },
      torn: { path: '/torn', enter: [{ decide: 'torn' }] },
      asks: { path: '/asks', enter: [{ ask: 'leave' }, { go: 'plain' }] },
      continues: { path: '/continues', enter: [{ continue: 'order' }, { go: 'plain' }] },
      links: { path: '/links', enter: [{ link: 'https://example.com' }, { go: 'plain' }] },
      back: { path: '/back', enter: [{ back: true }, { go: 'plain' }] },
      nowhere: { path: '/nowhere', enter: [{ go: 'gone' }] },
      undecided: { path: '/undecided', enter: [{ decide: 'gone' }, { go: 'plain' }] },
      early: { path: '/early', enter: [{ decide: 'early' }] },
      quiet: { path: '/quiet', enter: [{ decide: 'quiet' }, { go: 'plain' }] },
      idle: { path: '/idle', enter: [{ run: 'gone' }, { choose: { member: { when: member, then: [{ back: true }] } } }, { go: 'plain' }] },
      language: { path: '/language', enter: [{ go: 'plain', when: { '/app/language': 'id-id' } }] },
      sheet: { path: '/sheet', enter: [{ open: 'Hello' }, { toast: 'hello' }] },
      fact: { path: '/fact', enter: [{ go: 'plain', when: { '/app/open': true } }] },
    },
  },
  actions: { showHome: { do: [{ choose: { member: { when: member, then: [{ call: 'status' }] } }, otherwise: [{ decide: 'home' }] }] } },
  decisions: {
    home: {
      inputs: { signedIn: { when: member } },
      rules: {
        visitor: { when: { signedIn: false }, then: [{ go: 'welcome', replace: true }] },
        member: { when: { signedIn: true }, then: [{ go: 'status' }] },
      },
    },
    early: { before: [{ go: 'plain' }], inputs: {}, rules: {} },
    quiet: { inputs: { signedIn: { when: member } }, rules: { visitor: { when: { signedIn: false } } } },
    torn: { inputs: { signedIn: { when: member } }, rules: {} },
  },
} as unknown as BootFlows

describe('where a visitor arrives', () => {
  it.each([
    { route: 'plain', at: 'plain', why: 'nothing leads on' },
    { route: 'home', at: 'welcome', why: 'a decision looks at the session, which is empty' },
    { route: 'welcome', at: 'welcome', why: 'it leads to itself' },
    { route: 'first', at: 'welcome', why: 'each route on the way leads on' },
    { route: 'round', at: 'round', why: 'two that lead to each other end it' },
    { route: 'fact', at: 'plain', why: 'facts are known' },
    { route: 'language', at: 'plain', why: 'so is the language that is spoken first' },
    { route: 'sheet', at: 'sheet', why: 'the page stays below it' },
    { route: 'early', at: 'plain', why: 'what a decision does first leads on' },
    { route: 'quiet', at: 'plain', why: 'a rule that does nothing ends nothing' },
    { route: 'idle', at: 'plain', why: 'nor does an action without steps, or a choice of which no case holds' },
    { route: 'status', at: undefined, why: 'a reply decides' },
    { route: 'asks', at: undefined, why: 'the visitor decides' },
    { route: 'continues', at: undefined, why: 'a journey decides' },
    { route: 'links', at: undefined, why: 'it leads out of the app' },
    { route: 'back', at: undefined, why: 'the history decides' },
    { route: 'nowhere', at: undefined, why: 'there is no such route to lead to' },
    { route: 'undecided', at: undefined, why: 'there is no such decision' },
    { route: 'computed', at: undefined, why: 'the address is kept on the device' },
    { route: 'torn', at: undefined, why: 'no rule hits' },
    { route: 'gone', at: 'gone', why: 'there is no such route' },
  ])('$route leads to $at: $why', ({ route, at }) => {
    expect(visitorLanding(flows, route)).toBe(at)
  })
})
