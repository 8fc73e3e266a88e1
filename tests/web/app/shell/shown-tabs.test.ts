import { describe, expect, it } from 'vitest'
import type { Routes } from '../../../../src/core/language/routes.ts'
import { shownTabs } from '../../../../src/web/app/shell/shown-tabs.ts'

const env = { text: (key: string) => `<${key}>`, now: () => 0, formats: {} }
const routes = {
  aliases: {},
  routes: { home: { path: '/' }, inbox: { path: '/inbox' } },
  tabs: { home: { text: 'tab.home', icon: 'home' }, inbox: { text: 'tab.inbox', icon: 'mail', badge: '/shared/inbox/unread' } },
} as unknown as Routes

describe('the badge of a tab', () => {
  it.each([
    { unread: 3, badge: '3' },
    { unread: 'new', badge: 'new' },
    { unread: 0, badge: '' },
    { unread: '', badge: '' },
    { unread: undefined, badge: '' },
    { unread: {}, badge: '' },
  ])('is "$badge" for the count $unread', ({ unread, badge }) => {
    expect(shownTabs(routes, { shared: { inbox: { unread } } }, env).map((tab) => tab.badge)).toEqual(['', badge])
  })
})

it('tabs are in the order of the routes', () => {
  const names = (tabOrder?: string[]) =>
    shownTabs({ ...routes, ...(tabOrder && { tabOrder }) }, {}, env).map(({ href, text }) => `${href} ${text}`)
  expect(names()).toEqual(['/ <tab.home>', '/inbox <tab.inbox>'])
  expect(names(['inbox'])).toEqual(['/inbox <tab.inbox>', '/ <tab.home>'])
})
