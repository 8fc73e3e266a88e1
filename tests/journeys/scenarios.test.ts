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

/** Scenarios at whose end the layout and accessibility of a screen are checked: one for each screen. */
const measured = new Map(scenarioOfScreens().map(([screen, scenario]) => [scenario, screen]))

/** Scenarios that run in the browser; undefined in a whole run, which runs all. `npm run check` runs every scenario without a browser. */
const covering = isWholeRun ? undefined : coveringScenarios(new Set(measured.keys()))
const runsHere = (scenario: Scenario) => scenario.browserSkipReason === undefined && (covering?.has(scenario) ?? true)

/**
 * Milliseconds of delay of each reply, to find content that moves when a reply arrives. Above 500 ms, because browsers do not count layout
 * shifts within 500 ms of user input, so that the result does not depend on the speed of the machine.
 */
const slowReplyMs = 600

/** Whether the only step opens an address that redirects to another route. */
const isRedirected = ({ do: [first, ...more], expect: { route } }: Scenario): boolean =>
  route !== undefined &&
  first !== undefined &&
  'visit' in first &&
  more.length === 0 &&
  matchRoute(product.flows.routes, first.visit)?.name !== route

for (const [file, scenarios] of scenarioFiles) {
  test.describe(`scenarios in a browser: ${file}`, () => {
    for (const [name, scenario] of scenarios.filter(([, each]) => runsHere(each))) {
      const screen = measured.get(scenario)
      const checks = screen
        ? `; ${screen}: no layout shift, cut text, small target or low contrast, and a visible focus`
        : isRedirected(scenario)
          ? '; no layout shift'
          : ''
      test(`${name}${checks}`, async ({ phone }) => {
        const after = screen === undefined ? (isRedirected(scenario) ? shiftFaults : undefined) : screenFaults
        const options = after ? { after, delayMs: slowReplyMs } : {}
        expect(await runInBrowser(phone, configOf(scenario), scenario, await depsFor(scenario), options)).toEqual([])
      })
    }
  })
}

test('scenarios that cannot run in a browser state the reason', () => {
  const skipped = scenarioFiles.flatMap(([file, all]) =>
    all.flatMap(([name, { browserSkipReason: reason }]) => (reason === undefined ? [] : [{ name: `${file} ${name}`, reason }])),
  )
  const lines = skipped.map(({ name, reason }) => `${name}: ${reason}`)
  console.log([`${lines.length} scenarios run without a browser only:`, ...lines].join('\n  '))
  expect(skipped.filter(({ reason }) => !/^\S+( \S+){3,}\.$/.test(reason))).toEqual([])
})
