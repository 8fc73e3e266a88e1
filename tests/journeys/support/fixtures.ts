import { basename } from 'node:path'
import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { product, createTranslator } from '../../conformance/product.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { perWorker } from './per-worker.ts'
import { type TestServer, startServer } from './server.ts'

export type Locale = 'en-us' | 'id-id'
export const locales: Locale[] = ['en-us', 'id-id']

/** The languages in which the journeys of a file are walked: one, in turn from file to file, since `scenarios.test.ts` measures each screen in both; in a whole run, all. */
export const localesOf = (file: string): Locale[] => (isWholeRun ? locales : locales.filter((_, index) => index === turnOf(file)))

const turnOf = (file: string) => [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % locales.length

/** The words of a text key, as the phone shows them. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

/** `noise`: what the browser itself logs when a test cuts the line on purpose. */
type Fixtures = { noConsoleErrors: void; allowedConsole: RegExp }
type WorkerFixtures = { server: TestServer }

/** Every journey runs on the real server and database; a console error, a page error or a blocked request of the page fails it. */
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

/** Routes of a test do not see what a service worker fetches, so that `playwright.config.ts` lets none start. */
const isBlockedWorker = (text: string) => text.includes('Service Worker registration blocked')

export async function translatorFor(locale: Locale): Promise<Translate> {
  const { text, hasText } = await createTranslator(product, locale)
  return (key, values) => {
    if (!hasText(key)) throw new Error(`No words for "${key}" in ${locale}`)
    return text(key, values)
  }
}

/** A fresh number for each journey, so that they never meet. */
let numbers = Math.floor(Math.random() * 1e6)
export const freshPhone = (): string => `0812${String(Date.now() % 1e5).padStart(5, '0')}${String(numbers++ % 1000).padStart(3, '0')}`

/** Keeps a picture of the page for people to look at. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `artifacts/screens/${name}.png`, animations: 'disabled' })
}

export const button = (page: Page | Locator, words: string): Locator => page.getByRole('button', { name: words, exact: true })

/** Chooses the language as a borrower who came before would have: a stored choice wins. */
export async function setLocale(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('alur:locale') === null) localStorage.setItem('alur:locale', JSON.stringify(chosen))
  }, locale)
}
