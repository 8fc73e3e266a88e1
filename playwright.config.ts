import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { isWholeRun } from './tests/support/whole-run.ts'
import { headlessBrowser, systemBrowser } from './scripts/find-program.mjs'

// Workers load this file too, but without the arguments, so the option is passed on in the environment.
if (process.argv.includes('--headed')) process.env.HEADED = '1'
/** The browser of the machine; undefined for the one that Playwright has downloaded. */
const system = (process.env.HEADED ? undefined : headlessBrowser()) ?? systemBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'artifacts/journeys',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // The studio tests take longest and start first, so that the other workers do not wait for them at the end.
  projects: [
    { name: 'studio', testMatch: /\/studio[^/]*\.test\.ts$/ },
    { name: 'app', testIgnore: /\/studio[^/]*\.test\.ts$/ },
  ],
  // One worker more than there are processors, because workers also wait for timers, replies and disks.
  workers: Math.min(4, availableParallelism() + 1),
  // In CI, a failed test runs again, and `npm test` prints it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    viewport: { width: 360, height: 740 },
    // Tests measure CSS pixels. A scale factor of 2 would draw four times as many pixels.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    // Animations take an eighth of the processor time of a journey. A whole run has them everywhere; otherwise only files that test sheets and page changes turn them on.
    contextOptions: { reducedMotion: isWholeRun ? 'no-preference' : 'reduce' },
    actionTimeout: 15_000,
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // Recording a trace takes more time than the test itself.
    trace: 'on-first-retry',
    launchOptions: {
      ...(system === undefined ? {} : { executablePath: system }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a separate GPU process, the browser needs a twentieth less processor time.
        '--in-process-gpu',
        // The remaining arguments stop the browser's own network requests.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
