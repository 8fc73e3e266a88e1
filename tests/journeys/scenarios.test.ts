import { expect } from 'playwright/test'
import { configOf, portsFor, scenarioFiles } from '../scenarios/product-scenarios.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

for (const [file, scenarios] of scenarioFiles) {
  test.describe(`scenarios in a browser: ${file}`, () => {
    for (const [name, scenario] of scenarios.filter(([, { headlessOnly }]) => headlessOnly === undefined)) {
      test(name, async ({ phone }) => {
        expect(await runInBrowser(phone, configOf(scenario), scenario, await portsFor(scenario))).toEqual([])
      })
    }
  })
}

test('say why when they cannot run here', () => {
  const owed = scenarioFiles.flatMap(([file, all]) =>
    all.flatMap(([name, { headlessOnly }]) => (headlessOnly === undefined ? [] : [`${file} ${name}: ${headlessOnly}`])),
  )
  console.log([`${owed.length} scenarios run without a browser only:`, ...owed].join('\n  '))
  expect(owed.every((line) => line.length > 20)).toBe(true)
})
