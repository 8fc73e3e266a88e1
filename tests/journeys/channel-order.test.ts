import type { Page } from 'playwright/test'
import type { Config } from '../../src/compiler/config.ts'
import { buildConfigs } from '../../src/compiler/merge.ts'
import type { Journey } from '../../src/core/language.ts'
import type { Terms } from '../../src/server/lending/lender.ts'
import { sources, textsOf } from '../conformance/product.ts'
import { at, type Borrower, cardOf, completeProfile, fillStep, personal, sendStep, shot, signIn } from './support/borrower.ts'
import { startEditedOffice } from './support/edited-office.ts'
import type { Office } from './support/office.ts'
import { partnerOrder, withPartner } from './support/partner-channel.ts'
import { topOf } from './support/place.ts'
import { profileSteps, type Release } from './support/release.ts'
import { borrower } from './support/sign-in-as.ts'
import { button, expect, type Locale, locales, test } from './support/test.ts'

const withChannel = withPartner(sources)
const { configs } = buildConfigs(withChannel)
const base = { sources: withChannel, config: configs.get('base') as Config }
const partner = { sources: withChannel, config: configs.get('partner') as Config }
const { timers } = partner.config.flows.lender.terms as unknown as Terms

const testPartner = test.extend<object, { office: Office }>({
  office: [
    async ({}, use) => {
      const office = await startEditedOffice(withChannel)
      await use(office)
      await office.stop()
    },
    { scope: 'worker' },
  ],
})

for (const [serial, locale] of locales.entries()) {
  testPartner(`a channel asks for the profile in an order of its own, to the end (${locale})`, async ({ page, office }) => {
    const who = await walker(page, office, locale, partner, 'channel-order')
    const { say } = who
    const person = { card: cardOf(7300 + serial), name: 'Dewi Lestari' }

    await test.step('its first page has its own order and one block more', async () => {
      await page.goto('/index?cl=partner')
      await at(page, '/home/unaudited')
      await standInOrder(who, ['home.unaudited.how', 'home.partner', 'home.unaudited.check', 'home.unaudited.terms'])
      await shot(who, 'home')
    })

    await test.step('the hub lists its steps after sign-in', async () => {
      await button(page, say('home.unaudited.check')).click()
      await signIn(who)
      await at(page, '/user-into/profile')
      await expect(hub(who)).toHaveText(stepWords(who, partner))
      await expect(page.getByText(say('profile.progressNote', { done: 0, total: partnerOrder.length }))).toBeVisible()
      await shot(who, 'hub')
    })

    await test.step('the first step is its own, and the bar counts its steps', async () => {
      await button(page, say('profile.continue')).click()
      await standsAt(who, partner, 'contacts')
      await fillStep(who, 'contacts')
      await shot(who, 'contacts')
      await sendStep(who, 'contacts')
      await standsAt(who, partner, 'person')
    })

    await test.step('who comes back goes on where it was left', async () => {
      await page.goto('/user-into/profile')
      await expect(page.getByText(say('profile.progressNote', { done: 1, total: partnerOrder.length }))).toBeVisible()
      await button(page, say('profile.continue')).click()
    })

    await test.step('the other steps follow, and the last one sends it', async () => {
      await standsAt(who, partner, 'person')
      await fillStep(who, 'person', personal(who, person))
      await sendStep(who, 'person')
      await standsAt(who, partner, 'job')
      await fillStep(who, 'job')
      await sendStep(who, 'job')
      await standsAt(who, partner, 'bank')
      await expect(page.getByText(say('profile.bankIntro'))).toBeVisible()
      await fillStep(who, 'bank', { '/card_num': '1234567890', '/name': person.name, '/mobile': who.phone })
      await shot(who, 'bank')
      await sendStep(who, 'bank')
      await at(page, '/home/auditing')
      await shot(who, 'auditing')
    })

    await test.step('it is approved when its time has come', async () => {
      await office.sandbox('clock', { minutes: timers.auditMinutes })
      await button(page, say('action.refresh')).click()
      await at(page, '/home/loan-product')
      await expect(button(page, say('home.product.borrow'))).toBeVisible()
      await shot(who, 'approved')
    })
  })
}

testPartner('the product beside the channel keeps its own order', async ({ page, office }) => {
  const who = await walker(page, office, 'en-us', base, 'channel-order-base')
  const { say } = who

  await page.goto('/index')
  await at(page, '/home/unaudited')
  await standInOrder(who, ['home.unaudited.check', 'home.unaudited.terms', 'home.unaudited.how'])
  await button(page, say('home.unaudited.check')).click()
  await signIn(who)
  await expect(hub(who)).toHaveText(stepWords(who, base))
  await shot(who, 'hub')
  await page.goto('/user-into/ktp')
  await completeProfile(who, { card: cardOf(7390), name: 'Dewi Anggraini' })
  await at(page, '/home/auditing')
})

async function walker(page: Page, office: Office, locale: Locale, release: Release, shots: string): Promise<Borrower> {
  const { text } = await textsOf(release.config, locale)
  return { ...(await borrower(page, office, locale, shots)), release, say: text }
}

/** The words of the steps, as the hub lists them. */
const stepWords = ({ say }: Borrower, { config }: Release): string[] => {
  const { steps, order } = config.flows.journeys.profile as Journey
  return order.map((id) => say(String(steps[id]?.text)))
}

const hub = ({ page, say }: Borrower) => page.locator('.card', { hasText: say('profile.sections') }).locator('.cell-text')

/** At the page of a step; its bar says which of how many, and what it is called. */
async function standsAt(who: Borrower, release: Release, step: string): Promise<void> {
  const steps = profileSteps(release)
  const index = steps.findIndex(({ id }) => id === step)
  await at(who.page, steps[index]?.path ?? '')
  await expect(who.page.locator('.steps-bar > span')).toHaveCount(steps.length)
  await expect(who.page.locator('.steps-words')).toHaveText(
    `${who.say('block.steps.of', { number: index + 1, count: steps.length })}${stepWords(who, release)[index]}`,
  )
}

/** Their words are seen, each below the one before. */
async function standInOrder({ page, say }: Borrower, keys: string[]): Promise<void> {
  const tops: number[] = []
  for (const key of keys) {
    const words = page.getByText(say(key), { exact: true })
    await expect(words).toBeVisible()
    tops.push(await topOf(words))
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}
