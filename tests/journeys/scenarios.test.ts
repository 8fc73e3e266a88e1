import { type BrowserContext, expect, test as base } from 'playwright/test'
import { configOf, portsFor, scenarioFiles } from '../scenarios/product-scenarios.ts'
import { type TestServer, startServer } from './support/server.ts'
import { runInBrowser } from './support/scenario-page.ts'

/** One phone for all: its pages are new, what it remembers is set by each scenario. */
const test = base.extend<object, { office: TestServer; phone: BrowserContext }>({
  office: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  phone: [
    async ({ browser, office: server }, use, { project }) => {
      const { viewport = null, hasTouch = false, isMobile = false, timezoneId = 'Asia/Jakarta' } = project.use
      const phone = await browser.newContext({ baseURL: server.url, viewport, hasTouch, isMobile, timezoneId })
      await phone.clock.install()
      await use(phone)
      await phone.close()
    },
    { scope: 'worker' },
  ],
})
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
