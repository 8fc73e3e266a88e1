import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { isWholeRun } from './tests/support/whole-run.ts'
import { headlessBrowser, systemBrowser } from './scripts/find-program.mjs'

// Workers read this file too, without its arguments.
if (process.argv.includes('--headed')) process.env.HEADED = '1'
/** A browser of the machine when there is one; otherwise the one that Playwright fetched. */
const system = (process.env.HEADED ? undefined : headlessBrowser()) ?? systemBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'artifacts/journeys',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // What takes longest in one piece begins first, so that no worker is left with it at the end.
  projects: [
    { name: 'studio', testMatch: /\/studio[^/]*\.test\.ts$/ },
    { name: 'app', testIgnore: /\/studio[^/]*\.test\.ts$/ },
  ],
  // One more than there are processors works while another waits for a timer, an answer or a disk.
  workers: Math.min(4, availableParallelism() + 1),
  // Where nobody watches, a failed test is tried again; `npm test` prints which.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    viewport: { width: 360, height: 740 },
    // What is measured is measured in CSS pixels; twice as sharp takes four times the drawing.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    // The frames of motion cost the processor an eighth of a journey. Those that stay longest with sheets and pages ask for it; a whole run has it everywhere.
    contextOptions: { reducedMotion: isWholeRun ? 'no-preference' : 'reduce' },
    actionTimeout: 15_000,
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // To record every step of every test costs more than the test.
    trace: 'on-first-retry',
    launchOptions: {
      ...(system === undefined ? {} : { executablePath: system }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less to start and to speak to: a twentieth of the browser's work.
        '--in-process-gpu',
        // From here on: the browser must not reach for the network on its own.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
