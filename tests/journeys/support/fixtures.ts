import { basename } from 'node:path'
import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { product, createTranslator } from '../../conformance/product.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { perWorker } from './per-worker.ts'
import { type TestServer, startServer } from './server.ts'

export type Locale = 'en-us' | 'id-id'
export const locales: Locale[] = ['en-us', 'id-id']

/** Languages in which the journeys of a test file run: all in a whole run, else one that depends on the file's name. `scenarios.test.ts` checks the layout of each screen in both languages. */
export const localesOf = (file: string): Locale[] => (isWholeRun ? locales : locales.filter((_, index) => index === localeIndexOf(file)))

const localeIndexOf = (file: string) => [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % locales.length

/** Returns the text of a key as the app shows it. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

/** `allowedConsole`: pattern of console messages that are expected, e.g. of the browser when a test cuts the network on purpose. */
type Fixtures = { noConsoleErrors: void; allowedConsole: RegExp }
type WorkerFixtures = { server: TestServer }

/** Every journey runs on the built server and a database. A console error, a console warning or a page error fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: perWorker(startServer),
  baseURL: async ({ server }, use) => use(server.url),
  allowedConsole: [/^$/, { option: true }],
  noConsoleErrors: [
    async ({ page, allowedConsole }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !allowedConsole.test(message.text()) && !isBlockedWorker(message.text()))
          errors.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => errors.push(`page error: ${error.message}`))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Whether the message is the warning that `playwright.config.ts` causes: it blocks service workers, because `page.route` does not see their requests. */
const isBlockedWorker = (text: string) => text.includes('Service Worker registration blocked')

export async function translatorFor(locale: Locale): Promise<Translate> {
  const { text, hasText } = await createTranslator(product, locale)
  return (key, values) => {
    if (!hasText(key)) throw new Error(`No words for "${key}" in ${locale}`)
    return text(key, values)
  }
}

/** Counts phone numbers from a random start, so that journeys do not share an account. */
let numbers = Math.floor(Math.random() * 1e6)
export const freshPhone = (): string => `0812${String(Date.now() % 1e5).padStart(5, '0')}${String(numbers++ % 1000).padStart(3, '0')}`

/** Saves a screenshot for people to review. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `artifacts/screens/${name}.png`, animations: 'disabled' })
}

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Stores the language as if the borrower had chosen it on an earlier visit. Keeps a language that is already stored. */
export async function setLocale(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('alur:locale') === null) localStorage.setItem('alur:locale', JSON.stringify(chosen))
  }, locale)
}
