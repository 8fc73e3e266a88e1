import { expect } from 'playwright/test'
import { matchRoute } from '../../src/core/navigation/route.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'
import { product } from '../conformance/product.ts'
import { isWholeRun } from '../support/whole-run.ts'
import { configOf, depsFor, scenarioFiles } from '../scenarios/product-scenarios.ts'
import { coveringScenarios } from './support/covering-scenarios.ts'
import { shiftFaults } from './support/look-faults.ts'
import { scenarioOfScreens } from './support/scenario-of-screen.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'
import { screenFaults } from './support/screen-faults.ts'

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

/** Each screen is measured where a scenario ends on it. */
const measured = new Map(scenarioOfScreens().map(([screen, scenario]) => [scenario, screen]))

/** `npm run check` plays every scenario without a browser; here those that do all that a browser does by other code, in a whole run all. */
const covering = isWholeRun ? undefined : coveringScenarios(new Set(measured.keys()))
const isPlayed = (scenario: Scenario) => scenario.browserSkipReason === undefined && (covering?.has(scenario) ?? true)

/**
 * Milliseconds, as on a slow line: what comes late must not move what is there. Above 500, since what moves within half a second of a press
 * is not counted: with less it depends on the machine what is measured.
 */
const slowLine = 600

/** The page that is asked for makes way for another one. */
const leadsOn = ({ do: [first, ...more], expect: { route } }: Scenario): boolean =>
  route !== undefined &&
  first !== undefined &&
  'visit' in first &&
  more.length === 0 &&
  matchRoute(product.flows.routes, first.visit)?.name !== route

for (const [file, scenarios] of scenarioFiles) {
  test.describe(`scenarios in a browser: ${file}`, () => {
    for (const [name, scenario] of scenarios.filter(([, each]) => isPlayed(each))) {
      const screen = measured.get(scenario)
      const measures = screen
        ? `; ${screen}: nothing moves, is cut, too small or too pale, and the focus is seen`
        : leadsOn(scenario)
          ? '; nothing moves on the way'
          : ''
      test(`${name}${measures}`, async ({ phone }) => {
        const measure = screen === undefined ? (leadsOn(scenario) ? shiftFaults : undefined) : screenFaults
        const looks = measure ? { after: measure, delayMs: slowLine } : {}
        expect(await runInBrowser(phone, configOf(scenario), scenario, await depsFor(scenario), looks)).toEqual([])
      })
    }
  })
}

test('say why when they cannot run here', () => {
  const owed = scenarioFiles.flatMap(([file, all]) =>
    all.flatMap(([name, { browserSkipReason }]) => (browserSkipReason === undefined ? [] : [`${file} ${name}: ${browserSkipReason}`])),
  )
  console.log([`${owed.length} scenarios run without a browser only:`, ...owed].join('\n  '))
  expect(owed.every((line) => line.length > 20)).toBe(true)
})
