import { expect, test } from 'vitest'
import { product } from '../conformance/product.ts'
import { scenarioOfScreens } from '../journeys/support/scenario-of-screen.ts'

const { routes, screens } = product.flows
/** Where a journey ends; a sheet stands behind the name of the page that it lies over. */
const measured = new Set(scenarioOfScreens().flatMap(([name]) => name.split(' + ')))

/** Pages that no scenario ends on, and where they are measured instead. */
const elsewhere: Record<string, string> = {
  homeIframe: 'It is the page of `iframe` under another address.',
  landing: 'A static page; `accessibility.test.ts` measures it.',
  landingPage: 'It is the page of `landing` under another address.',
}

const pages = Object.entries(routes.routes).flatMap(([name, { screen }]) => (screen === undefined ? [] : [name]))
const sheets = Object.entries(screens).flatMap(([name, { as }]) => (as === undefined ? [] : [name]))

test.each(pages)('the page %s has a scenario that ends on it, so that it is drawn and measured', (page) => {
  expect(measured.has(page) || elsewhere[page]).toBeTruthy()
})

test.each(sheets)('the sheet %s has a scenario that ends with it open, so that it is drawn and measured', (sheet) => {
  expect(measured).toContain(sheet)
})

test('a page that is measured is not excused', () => {
  expect(Object.keys(elsewhere).filter((page) => measured.has(page) || !pages.includes(page))).toEqual([])
})
