import { expect, test } from 'vitest'
import { product } from '../conformance/product.ts'
import { scenarioOfScreens } from '../journeys/support/scenario-of-screen.ts'

const { routes, screens } = product.flows
/** Routes and sheets on which a scenario ends. The name of a sheet follows that of its page, separated by " + ". */
const measured = new Set(scenarioOfScreens().flatMap(([name]) => name.split(' + ')))

/** Pages on which no scenario ends, with the reason. */
const elsewhere: Record<string, string> = {
  homeIframe: 'The same page as `iframe` at another address.',
  landing: 'A static page; `tests/journeys/accessibility.test.ts` checks it.',
  landingPage: 'The same page as `landing` at another address.',
}

const pages = Object.entries(routes.routes).flatMap(([name, { screen }]) => (screen === undefined ? [] : [name]))
const sheets = Object.entries(screens).flatMap(([name, { as }]) => (as === undefined ? [] : [name]))

test.each(pages)('the page %s has a scenario that ends on it, so that its layout is checked', (page) => {
  expect(measured.has(page) || elsewhere[page]).toBeTruthy()
})

test.each(sheets)('the sheet %s has a scenario that ends with it open, so that its layout is checked', (sheet) => {
  expect(measured).toContain(sheet)
})

test('the list of pages without a scenario has only pages without a scenario', () => {
  expect(Object.keys(elsewhere).filter((page) => measured.has(page) || !pages.includes(page))).toEqual([])
})
