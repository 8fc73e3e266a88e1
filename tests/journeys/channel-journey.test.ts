import type { Page } from 'playwright/test'
import type { Config } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Journey } from '../../src/core/language/journeys.ts'
import type { Terms } from '../../src/server/catalog/policy.ts'
import { routeNamed } from '../../src/core/navigation/route.ts'
import { configs as productConfigs, sources, createTranslator } from '../conformance/product.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { signInByApi } from './support/api-client.ts'
import {
  expectPath,
  type BorrowerPage,
  cardNumber,
  completeProfile,
  enterCode,
  fillStep,
  personEntries,
  releaseFor,
  submitForm,
  takeScreenshot,
  signIn,
} from './support/borrower-page.ts'
import { startEditedServer } from './support/edited-server.ts'
import type { TestServer } from './support/server.ts'
import { partnerOrder, withPartner } from './support/partner-channel.ts'
import { topOf } from './support/layout.ts'
import { profileSteps, type Release } from './support/release.ts'
import { openAsBorrower, orderByApi } from './support/borrower-stages.ts'
import { fill } from './support/form.ts'
import { button, expect, freshPhone, type Locale, setLocale, test, localesOf } from './support/fixtures.ts'
import { perWorker } from './support/per-worker.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const withChannel = withPartner(sources)
const { configs } = buildConfigs(withChannel)
const base = { sources: withChannel, config: configs.get('base') as Config }
const partner = { sources: withChannel, config: configs.get('partner') as Config }
const { timers } = partner.config.flows.policy.terms as unknown as Terms

const testPartner = test.extend<object, { office: TestServer }>({
  server: perWorker(() => startEditedServer(withChannel)),
})

/** The words of the hub when so many steps are done. */
function progressText({ text }: BorrowerPage, done: number): string {
  const { steps } = partner.config.flows.journeys['profile'] as Journey
  const count = partnerOrder.slice(done).reduce((sum, id) => sum + (steps[id]?.minutes ?? 0), 0)
  return text('profile.progressLeft', { done, total: partnerOrder.length, count })
}

for (const [serial, locale] of localesOf(import.meta.url).entries()) {
  testPartner(
    `a channel asks for the profile in an order of its own, to the end (${locale})`,
    { tag: '@slow' },
    async ({ page, server }) => {
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
        await expect(page.getByText(progressText(who, 0))).toBeVisible()
        await takeScreenshot(who, 'hub')
      })

      await test.step('the first step is its own, and the bar counts its steps', async () => {
        await button(page, text('profile.continueTo', { step: stepWords(who, partner)[0] })).click()
        await standsAt(who, partner, 'contacts')
        await fillStep(who, 'contacts')
        await takeScreenshot(who, 'contacts')
        await submitForm(who)
        await standsAt(who, partner, 'person')
      })

      await test.step('the journey goes on where it was left', async () => {
        await page.goto('/user-into/profile')
        await expect(page.getByText(progressText(who, 1))).toBeVisible()
        await button(page, text('profile.continueTo', { step: stepWords(who, partner)[1] })).click()
      })

      await test.step('the other steps follow, and the last one sends it', async () => {
        await standsAt(who, partner, 'person')
        await fillStep(who, 'person', personEntries(who, person))
        await submitForm(who)
        await standsAt(who, partner, 'job')
        await fillStep(who, 'job')
        await server.sandbox('face', { phone: who.phone })
        await submitForm(who)
        await standsAt(who, partner, 'bank')
        await expect(page.getByText(text('profile.bankIntro'))).toBeVisible()
        await fillStep(who, 'bank', { '/card_num': '1234567890', '/name': person.name, '/mobile': who.phone })
        await takeScreenshot(who, 'bank')
        await submitForm(who)
        await expectPath(page, '/home/auditing')
        await takeScreenshot(who, 'auditing')
      })

      await test.step('it is approved after the review', async () => {
        await server.sandbox('clock', { minutes: timers.auditMinutes })
        // The page asks by itself, too, now that its time has come.
        await page.goto('/home')
        await expectPath(page, '/home/loan-product')
        await expect(button(page, text('home.product.borrow'))).toBeVisible()
        await takeScreenshot(who, 'approved')
      })
    },
  )
}

testPartner('the product beside the channel keeps its own order', { tag: '@slow' }, async ({ page, server }) => {
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

/**
 * The channels of the product, each by its own sign-in: the customers of a partner in Indonesian, the others in the language that the
 * channel begins in, where nobody chooses one.
 */
for (const [serial, [id, config]] of [...productConfigs].filter(([name]) => name !== 'base').entries()) {
  const isOfPartner = (config.flows.app.facts['partnerSignIn'] as { taken: boolean }).taken
  test(`${id}, from its first page to the money`, { tag: isOfPartner ? [] : '@slow' }, async ({ page, server }) => {
    const release = { sources, config }
    const first = config.flows.app.locales.default as Locale
    const locale = isOfPartner ? 'id-id' : first
    const { text } = await createTranslator(config, locale)
    if (locale !== first) await setLocale(page, locale)
    const who: BorrowerPage = { page, server, text, release, phone: freshPhone(), screenshotPrefix: `channel-${id}-${locale}` }

    await page.goto(`/index?cl=${id}`)
    await expectPath(page, '/home/unaudited')
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}$`, 'i'))
    await takeScreenshot(who, 'home')
    await (isOfPartner ? signInByPartner(who, id) : signInByCode(who))
    await page.goto('/user-into/ktp')
    await completeProfile(who, { card: cardNumber(7400 + serial), name: 'Dewi Kartika' })
    await expectPath(page, '/home/auditing')
    await orderByApi(who, await signInByApi(server, who.phone, release.config))
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    await page.goto('/home')
    await expectPath(page, '/home/pay-back')
    await takeScreenshot(who, 'paid-out')
  })
}

const signInPath = (who: BorrowerPage): string => routeNamed(releaseFor(who).config.flows.routes, 'signIn')?.path ?? ''

/** At the page that the channel sends its visitors to. */
async function signInByCode(who: BorrowerPage): Promise<void> {
  await who.page.goto('/bill')
  await expectPath(who.page, signInPath(who))
  await fill(who.page, { '/phone': who.phone, '/agree': true })
  await enterCode(who)
  await takeScreenshot(who, 'sign-in')
  await button(who.page, who.text('form.loginSms.submit')).click()
  await expectPath(who.page, '/bill')
}

/** The sandbox knows the tokens of a partner that has Sari as its customer. */
async function signInByPartner(who: BorrowerPage, id: string): Promise<void> {
  const { page, text, phone } = who
  await page.goto(`${signInPath(who)}?cl=${id}&token=sandbox-token-${phone}`)
  await expect(page.getByText('Sari')).toBeVisible()
  await expect(page.getByText(text('login.partner'))).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(await page.evaluate(() => localStorage.getItem('alur:token'))).toBeNull()
  await fill(page, { '/agree': true })
  await takeScreenshot(who, 'partner')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, text('form.partnerLogin.submit')).click()
  await expectPath(page, '/home/unaudited')
}

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
