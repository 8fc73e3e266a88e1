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

const testPartner = test.extend<object, { server: TestServer }>({
  server: perWorker(() => startEditedServer(withChannel)),
})

/** Text of the profile page when `done` steps are complete. */
function progressText({ text }: BorrowerPage, done: number): string {
  const { steps } = partner.config.flows.journeys['profile'] as Journey
  const count = partnerOrder.slice(done).reduce((sum, id) => sum + (steps[id]?.minutes ?? 0), 0)
  return text('profile.progressLeft', { done, total: partnerOrder.length, count })
}

for (const [serial, locale] of localesOf(import.meta.url).entries()) {
  testPartner(
    `a channel has its own order of profile steps, until the approval (${locale})`,
    { tag: '@slow' },
    async ({ page, server }) => {
      const who = await openBorrower(page, server, locale, partner, 'channel-order')
      const { text } = who
      const person = { card: cardNumber(7300 + serial), name: 'Dewi Lestari' }

      await test.step('its home page has its own order and one more block', async () => {
        await page.goto('/index?cl=partner')
        await expectPath(page, '/home/unaudited')
        await expectInOrder(who, ['home.unaudited.how', 'home.partner', 'home.unaudited.check', 'home.unaudited.terms'])
        await takeScreenshot(who, 'home')
      })

      await test.step('the profile page lists its steps after sign-in', async () => {
        await button(page, text('home.unaudited.check')).click()
        await signIn(who)
        await expectPath(page, '/user-into/profile')
        await expect(listedSteps(who)).toHaveText(stepTexts(who, partner))
        await expect(page.getByText(progressText(who, 0))).toBeVisible()
        await takeScreenshot(who, 'hub')
      })

      await test.step('the first step is that of the channel, and the step bar counts its steps', async () => {
        await button(page, text('profile.continueTo', { step: stepTexts(who, partner)[0] })).click()
        await expectStep(who, partner, 'contacts')
        await fillStep(who, 'contacts')
        await takeScreenshot(who, 'contacts')
        await submitForm(who)
        await expectStep(who, partner, 'person')
      })

      await test.step('the profile continues where the borrower left it', async () => {
        await page.goto('/user-into/profile')
        await expect(page.getByText(progressText(who, 1))).toBeVisible()
        await button(page, text('profile.continueTo', { step: stepTexts(who, partner)[1] })).click()
      })

      await test.step('the other steps follow, and the last one submits the application', async () => {
        await expectStep(who, partner, 'person')
        await fillStep(who, 'person', personEntries(who, person))
        await submitForm(who)
        await expectStep(who, partner, 'job')
        await fillStep(who, 'job')
        await server.sandbox('face', { phone: who.phone })
        await submitForm(who)
        await expectStep(who, partner, 'bank')
        await expect(page.getByText(text('profile.bankIntro'))).toBeVisible()
        await fillStep(who, 'bank', { '/card_num': '1234567890', '/name': person.name, '/mobile': who.phone })
        await takeScreenshot(who, 'bank')
        await submitForm(who)
        await expectPath(page, '/home/auditing')
        await takeScreenshot(who, 'auditing')
      })

      await test.step('it is approved after the review', async () => {
        await server.sandbox('clock', { minutes: timers.auditMinutes })
        // The page may also load the result by itself, because the review time has passed.
        await page.goto('/home')
        await expectPath(page, '/home/loan-product')
        await expect(button(page, text('home.product.borrow'))).toBeVisible()
        await takeScreenshot(who, 'approved')
      })
    },
  )
}

testPartner('the product beside the channel keeps its own order', { tag: '@slow' }, async ({ page, server }) => {
  const who = await openBorrower(page, server, 'en-us', base, 'channel-order-base')
  const { text } = who

  await page.goto('/index')
  await expectPath(page, '/home/unaudited')
  await expectInOrder(who, ['home.unaudited.check', 'home.unaudited.terms', 'home.unaudited.how'])
  await button(page, text('home.unaudited.check')).click()
  await signIn(who)
  await expect(listedSteps(who)).toHaveText(stepTexts(who, base))
  await takeScreenshot(who, 'hub')
  await page.goto('/user-into/ktp')
  await completeProfile(who, { card: cardNumber(7390), name: 'Dewi Anggraini' })
  await expectPath(page, '/home/auditing')
})

/** Each channel of the product is tested with its own sign-in: partner channels in Indonesian, the others in the channel's default language. */
for (const [serial, [id, config]] of [...productConfigs].filter(([name]) => name !== 'base').entries()) {
  const isOfPartner = (config.flows.app.facts['partnerSignIn'] as { taken: boolean }).taken
  test(`channel ${id}, from the home page to the payout`, { tag: isOfPartner ? [] : '@slow' }, async ({ page, server }) => {
    const release = { sources, config }
    const defaultLocale = config.flows.app.locales.default as Locale
    const locale = isOfPartner ? 'id-id' : defaultLocale
    const { text } = await createTranslator(config, locale)
    if (locale !== defaultLocale) await setLocale(page, locale)
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

/** Signs in by SMS code on the sign-in page of the channel. */
async function signInByCode(who: BorrowerPage): Promise<void> {
  await who.page.goto('/bill')
  await expectPath(who.page, signInPath(who))
  await fill(who.page, { '/phone': who.phone, '/agree': true })
  await enterCode(who)
  await takeScreenshot(who, 'sign-in')
  await button(who.page, who.text('form.loginSms.submit')).click()
  await expectPath(who.page, '/bill')
}

/** Signs in with a partner's token. The sandbox accepts tokens of this form and names the customer Sari. */
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

async function openBorrower(
  page: Page,
  server: TestServer,
  locale: Locale,
  release: Release,
  screenshotPrefix: string,
): Promise<BorrowerPage> {
  const { text } = await createTranslator(release.config, locale)
  return { ...(await openAsBorrower(page, server, locale, screenshotPrefix)), release, text }
}

/** Names of the profile steps, as the profile page lists them. */
const stepTexts = ({ text }: BorrowerPage, { config }: Release): string[] => {
  const { steps, order } = config.flows.journeys.profile as Journey
  return order.map((id) => text(String(steps[id]?.text)))
}

const listedSteps = ({ page, text }: BorrowerPage) => page.locator('.card', { hasText: text('profile.sections') }).locator('.cell-text')

/** Expects the page of a step, with a bar that shows the step's number, the number of steps and the step's name. */
async function expectStep(who: BorrowerPage, release: Release, step: string): Promise<void> {
  const steps = profileSteps(release)
  const index = steps.findIndex(({ id }) => id === step)
  await expectPath(who.page, steps[index]?.path ?? '')
  await expect(who.page.locator('.wave-node')).toHaveCount(steps.length)
  await expect(who.page.locator('.steps-caption')).toHaveText(
    `${who.text('block.steps.of', { number: index + 1, count: steps.length })}${stepTexts(who, release)[index]}`,
  )
}

/** Expects the texts of the keys to be visible, each below the previous one. */
async function expectInOrder({ page, text }: BorrowerPage, keys: string[]): Promise<void> {
  const tops: number[] = []
  for (const key of keys) {
    const element = page.getByText(text(key), { exact: true })
    await expect(element).toBeVisible()
    tops.push(await topOf(element))
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}
