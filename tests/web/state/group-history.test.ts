import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormSession } from '../../../src/core/forms/form-session.ts'
import { createGroupHistory, type GroupHistory } from '../../../src/web/state/group-history.ts'

const order = ['name', 'address', 'work']

/** A browser with a router that arrives at once: entries of the history, each with its state and the page that it shows. */
function openBrowser() {
  const entries: { page: string; state: unknown }[] = [{ page: 'before', state: { idx: 0 } }]
  let at = 0
  const browser = {
    at: () => at,
    page: () => entries[at]!.page,
    entries: () => entries.map(({ page }) => page),
    groups: undefined as GroupHistory | undefined,
    /** Another page, by a link. */
    open: (page: string) => push(page),
    go(delta: number) {
      at += delta
      browser.groups?.arrive(entries[at]!.page, at)
    },
    /** The page is loaded anew: what the app knew is gone, the history is not. */
    reload() {
      browser.groups = createGroupHistory(router)
      browser.groups.arrive(entries[at]!.page, at)
      return browser.groups
    },
  }
  const router = { push: () => push(entries[at]!.page), go: browser.go }
  vi.stubGlobal('history', {
    get state() {
      return entries[at]!.state
    },
    replaceState: (state: unknown) => void (entries[at]!.state = state),
  })
  return browser

  function push(page: string): void {
    entries.splice(at + 1)
    entries.push({ page, state: { idx: at + 1 } })
    at += 1
    browser.groups?.arrive(page, at)
  }
}

/** A form that is asked in groups, on its `now`th. */
function formAt(now: string): FormSession {
  const form = { id: 'profile', now }
  const groups = {
    current: () => ({ id: form.now }),
    previous: () => (order.indexOf(form.now) > 0 ? { id: order[order.indexOf(form.now) - 1]! } : undefined),
    open: (id: string) => void (form.now = id),
  }
  return { ...form, groups } as unknown as FormSession
}

let browser: ReturnType<typeof openBrowser>
let groups: GroupHistory
beforeEach(() => {
  browser = openBrowser()
  groups = browser.reload()
  browser.open('form')
})

describe('groups of a form in the history', () => {
  it('have an entry each, and going back leads to the group before', () => {
    groups.mark('profile', 'name')
    groups.push('profile', 'address')
    groups.push('profile', 'work')
    expect(groups.groupOf('profile')).toBe('work')
    browser.go(-1)
    expect(groups.shown.now).toEqual({ profile: 'address' })
    browser.go(-1)
    expect(groups.shown.now).toEqual({ profile: 'name' })
    browser.go(2)
    expect(groups.shown.now).toEqual({ profile: 'work' })
    expect(browser.entries()).toEqual(['before', 'form', 'form', 'form'])
  })

  it('are kept by form', () => {
    groups.mark('profile', 'name')
    groups.push('bank', 'account')
    expect([groups.groupOf('profile'), groups.groupOf('bank')]).toEqual(['name', 'account'])
  })

  it('leave what else the entry holds', () => {
    groups.mark('profile', 'name')
    expect(history.state).toMatchObject({ idx: 1, groups: { profile: 'name' } })
  })

  it('are there after a reload, and still belong to one visit', () => {
    groups.mark('profile', 'name')
    groups.push('profile', 'address')
    groups = browser.reload()
    expect(groups.shown.now).toEqual({ profile: 'address' })
    const form = formAt('address')
    groups.forms.add(form)
    expect(groups.back()).toBe(true)
    expect(browser.at()).toBe(1)
    expect(groups.shown.now).toEqual({ profile: 'name' })
  })

  it('move within the page only between entries of the same visit', () => {
    groups.mark('profile', 'name')
    groups.push('profile', 'address')
    const moves = (delta: number) => {
      const [here, before] = [browser.at(), groups]
      browser.groups = undefined
      browser.go(delta)
      const isMoving = before.isMoving(browser.at())
      browser.go(here - browser.at())
      browser.groups = before
      return isMoving
    }
    expect([moves(-1), moves(-2), moves(0)]).toEqual([true, false, false])
  })
})

describe('the way back of a page with a form', () => {
  it('leads to the group before, through the entry that shows it', () => {
    groups.mark('profile', 'name')
    groups.push('profile', 'address')
    const form = formAt('address')
    groups.forms.add(form)
    expect(groups.back()).toBe(true)
    expect([browser.page(), browser.at(), groups.groupOf('profile')]).toEqual(['form', 1, 'name'])
    expect(groups.back()).toBe(false)
  })

  /** A link led to the second group: there is no entry for the first. */
  it('stays on the entry that a link led to, which shows the group before from then on', () => {
    groups.mark('profile', 'address')
    const form = formAt('address')
    groups.forms.add(form)
    expect(groups.back()).toBe(true)
    expect([browser.page(), browser.at(), groups.groupOf('profile')]).toEqual(['form', 1, 'name'])
  })

  it('leads out of the page where no form has a group before', () => {
    expect(groups.back()).toBe(false)
    groups.forms.add(formAt('name'))
    expect(groups.back()).toBe(false)
  })
})
