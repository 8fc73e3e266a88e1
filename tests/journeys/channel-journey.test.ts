import type { Page } from 'playwright/test'
import type { Config } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Journey } from '../../src/core/language/journeys.ts'
import type { Terms } from '../../src/server/catalog/policy.ts'
import { sources, createTranslator } from '../conformance/product.ts'
import {
  expectPath,
  type BorrowerPage,
  cardNumber,
  completeProfile,
  fillStep,
  personEntries,
  submitStep,
  takeScreenshot,
  signIn,
} from './support/borrower-page.ts'
import { startEditedServer } from './support/edited-server.ts'
import type { TestServer } from './support/server.ts'
import { partnerOrder, withPartner } from './support/partner-channel.ts'
import { topOf } from './support/layout.ts'
import { profileSteps, type Release } from './support/release.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, type Locale, locales, test } from './support/fixtures.ts'

const withChannel = withPartner(sources)
const { configs } = buildConfigs(withChannel)
const base = { sources: withChannel, config: configs.get('base') as Config }
const partner = { sources: withChannel, config: configs.get('partner') as Config }
const { timers } = partner.config.flows.policy.terms as unknown as Terms

const testPartner = test.extend<object, { office: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startEditedServer(withChannel)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

for (const [serial, locale] of locales.entries()) {
  testPartner(`a channel asks for the profile in an order of its own, to the end (${locale})`, async ({ page, server }) => {
    const who = await walker(page, server, locale, partner, 'channel-order')
    const { text } = who
    const person = { card: cardNumber(7300 + serial), name: 'Dewi Lestari' }

    await test.step('its first page has its own order and one block more', async () => {
      await page.goto('/index?cl=partner')
      await expectPath(page, '/home/unaudited')
      await standInOrder(who, ['home.unaudited.how', 'home.partner', 'home.unaudited.check', 'home.unaudited.terms'])
      await takeScreenshot(who, 'home')
    })

    await test.step('the hub lists its steps after sign-in', async () => {
      await button(page, text('home.unaudited.check')).click()
      await signIn(who)
      await expectPath(page, '/user-into/profile')
      await expect(hub(who)).toHaveText(stepWords(who, partner))
      await expect(page.getByText(text('profile.progressNote', { done: 0, total: partnerOrder.length }))).toBeVisible()
      await takeScreenshot(who, 'hub')
    })

    await test.step('the first step is its own, and the bar counts its steps', async () => {
      await button(page, text('profile.continue')).click()
      await standsAt(who, partner, 'contacts')
      await fillStep(who, 'contacts')
      await takeScreenshot(who, 'contacts')
      await submitStep(who, 'contacts')
      await standsAt(who, partner, 'person')
    })

    await test.step('the journey goes on where it was left', async () => {
      await page.goto('/user-into/profile')
      await expect(page.getByText(text('profile.progressNote', { done: 1, total: partnerOrder.length }))).toBeVisible()
      await button(page, text('profile.continue')).click()
    })

    await test.step('the other steps follow, and the last one sends it', async () => {
      await standsAt(who, partner, 'person')
      await fillStep(who, 'person', personEntries(who, person))
      await submitStep(who, 'person')
      await standsAt(who, partner, 'job')
      await fillStep(who, 'job')
      await submitStep(who, 'job')
      await standsAt(who, partner, 'bank')
      await expect(page.getByText(text('profile.bankIntro'))).toBeVisible()
      await fillStep(who, 'bank', { '/card_num': '1234567890', '/name': person.name, '/mobile': who.phone })
      await takeScreenshot(who, 'bank')
      await submitStep(who, 'bank')
      await expectPath(page, '/home/auditing')
      await takeScreenshot(who, 'auditing')
    })

    await test.step('it is approved after the review', async () => {
      await server.sandbox('clock', { minutes: timers.auditMinutes })
      await button(page, text('action.refresh')).click()
      await expectPath(page, '/home/loan-product')
      await expect(button(page, text('home.product.borrow'))).toBeVisible()
      await takeScreenshot(who, 'approved')
    })
  })
}

testPartner('the product beside the channel keeps its own order', async ({ page, server }) => {
  const who = await walker(page, server, 'en-us', base, 'channel-order-base')
  const { text } = who

  await page.goto('/index')
  await expectPath(page, '/home/unaudited')
  await standInOrder(who, ['home.unaudited.check', 'home.unaudited.terms', 'home.unaudited.how'])
  await button(page, text('home.unaudited.check')).click()
  await signIn(who)
  await expect(hub(who)).toHaveText(stepWords(who, base))
  await takeScreenshot(who, 'hub')
  await page.goto('/user-into/ktp')
  await completeProfile(who, { card: cardNumber(7390), name: 'Dewi Anggraini' })
  await expectPath(page, '/home/auditing')
})

async function walker(page: Page, server: TestServer, locale: Locale, release: Release, shots: string): Promise<BorrowerPage> {
  const { text } = await createTranslator(release.config, locale)
  return { ...(await openAsBorrower(page, server, locale, shots)), release, text }
}

/** The words of the steps, as the hub lists them. */
const stepWords = ({ text }: BorrowerPage, { config }: Release): string[] => {
  const { steps, order } = config.flows.journeys.profile as Journey
  return order.map((id) => text(String(steps[id]?.text)))
}

const hub = ({ page, text }: BorrowerPage) => page.locator('.card', { hasText: text('profile.sections') }).locator('.cell-text')

/** At the page of a step; its bar says which of how many, and what it is called. */
async function standsAt(who: BorrowerPage, release: Release, step: string): Promise<void> {
  const steps = profileSteps(release)
  const index = steps.findIndex(({ id }) => id === step)
  await expectPath(who.page, steps[index]?.path ?? '')
  await expect(who.page.locator('.wave-node')).toHaveCount(steps.length)
  await expect(who.page.locator('.steps-caption')).toHaveText(
    `${who.text('block.steps.of', { number: index + 1, count: steps.length })}${stepWords(who, release)[index]}`,
  )
}

/** Their words are seen, each below the one before. */
async function standInOrder({ page, text }: BorrowerPage, keys: string[]): Promise<void> {
  const tops: number[] = []
  for (const key of keys) {
    const words = page.getByText(text(key), { exact: true })
    await expect(words).toBeVisible()
    tops.push(await topOf(words))
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}
