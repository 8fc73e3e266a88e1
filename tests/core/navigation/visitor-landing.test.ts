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
      language: { path: '/language', enter: [{ go: 'plain', when: { '/app/language': 'id-id' } }] },
      sheet: { path: '/sheet', enter: [{ open: 'Hello' }, { toast: 'hello' }] },
      link: { path: '/link', enter: [{ link: 'https://app.example' }] },
      device: { path: '/device', enter: [{ ask: 'location' }, { go: 'plain' }] },
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
    { route: 'link', at: undefined, why: 'the page is left' },
    { route: 'device', at: undefined, why: 'the device answers' },
    { route: 'status', at: undefined, why: 'a reply decides' },
    { route: 'computed', at: undefined, why: 'the address is kept on the device' },
    { route: 'torn', at: undefined, why: 'no rule hits' },
    { route: 'gone', at: 'gone', why: 'there is no such route' },
  ])('$route leads to $at: $why', ({ route, at }) => {
    expect(visitorLanding(flows, route)).toBe(at)
  })
})
