import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormSession } from '../../../src/core/forms/form-session.ts'
import { createGroupHistory, type GroupHistory } from '../../../src/web/state/group-history.ts'

const order = ['name', 'address', 'work']

/** A browser history whose router navigates immediately. */
function openBrowser() {
  const entries: { page: string; state: unknown }[] = [{ page: 'before', state: { idx: 0 } }]
  let at = 0
  const browser = {
    at: () => at,
    page: () => entries[at]!.page,
    entries: () => entries.map(({ page }) => page),
    groups: undefined as GroupHistory | undefined,
    /** Opens another page, like a link. */
    open: (page: string) => push(page),
    go(delta: number) {
      at += delta
      browser.groups?.arrive(entries[at]!.page, at)
    },
    /** Reloads the page. The history survives, the state of the app does not. */
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

/** A form with groups, of which `now` is the current one. */
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
  it('have one entry each, and going back returns to the previous group', () => {
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

  it('are stored by form', () => {
    groups.mark('profile', 'name')
    groups.push('bank', 'account')
    expect([groups.groupOf('profile'), groups.groupOf('bank')]).toEqual(['name', 'account'])
  })

  it('keep the other state of the entry', () => {
    groups.mark('profile', 'name')
    expect(history.state).toMatchObject({ idx: 1, groups: { profile: 'name' } })
  })

  it('survive a reload, and still belong to one visit', () => {
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

describe('going back on a page with a form', () => {
  it('returns to the previous group through its history entry', () => {
    groups.mark('profile', 'name')
    groups.push('profile', 'address')
    const form = formAt('address')
    groups.forms.add(form)
    expect(groups.back()).toBe(true)
    expect([browser.page(), browser.at(), groups.groupOf('profile')]).toEqual(['form', 1, 'name'])
    expect(groups.back()).toBe(false)
  })

  /** The page was opened at the second group by a link, so the first group has no history entry. */
  it('stays on the entry that a link opened, which shows the previous group from then on', () => {
    groups.mark('profile', 'address')
    const form = formAt('address')
    groups.forms.add(form)
    expect(groups.back()).toBe(true)
    expect([browser.page(), browser.at(), groups.groupOf('profile')]).toEqual(['form', 1, 'name'])
  })

  it('leaves the page when no form has a previous group', () => {
    expect(groups.back()).toBe(false)
    groups.forms.add(formAt('name'))
    expect(groups.back()).toBe(false)
  })
})
