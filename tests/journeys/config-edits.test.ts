import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright/test'
import type { Config } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { ScenarioTranslator } from '../../src/scenarios/scenario.ts'
import { product, sources, createTranslator } from '../conformance/product.ts'
import { validExampleIn } from '../support/form-examples.ts'
import { withAllowedEdits } from '../allowed-edits/allowed-edits.ts'
import { type Borrower, fillProfile, placeOrder } from '../server/support/borrower.ts'
import { expectPath, cardNumber, enterCode, fillStep, fillPerson, submitForm, takeScreenshot, signIn } from './support/borrower-page.ts'
import { signInByApi } from './support/api-client.ts'
import { startEditedServer } from './support/edited-server.ts'
import { field, fill, reachField } from './support/form.ts'
import type { TestServer } from './support/server.ts'
import { agesOf, amountOf, pathAfter, type Release } from './support/release.ts'
import { type PageName, visibleEdits } from './support/visible-edits.ts'
import { openAsBorrower, chooseLoan } from './support/borrower-stages.ts'
import { button, expect, freshPhone, type Locale, localesOf, test } from './support/fixtures.ts'
import { perWorker } from './support/per-worker.ts'

const after = withAllowedEdits(sources)
const changed = buildConfigs(after).configs.get('base') as Config
const before: Release = { sources, config: product }
const edited: Release = { sources: after, config: changed }

const testEdited = test.extend<object, { server: TestServer }>({
  server: perWorker(() => startEditedServer(after)),
})

/**
 * The same journeys run on both releases, to show the effect of each edit and its absence without the edit. `index`: position of the
 * release's translator in `bothTexts`.
 */
const releases = [
  { name: 'with the edits', index: 1, run: testEdited, release: edited, languages: localesOf(import.meta.url), tag: [] },
  { name: 'without the edits', index: 0, run: test, release: before, languages: ['id-id'], tag: ['@slow'] },
] as const

for (const { name, index, run, release, languages, tag: tags } of releases) {
  const isEdited = index === 1
  const tag = [...tags]

  for (const [serial, locale] of languages.entries()) {
    const openBorrower = async (page: Page, server: TestServer, screenshotPrefix: string) => {
      const texts = await bothTexts(locale)
      const who = await openAsBorrower(page, server, locale, `edits-${isEdited ? 'after' : 'before'}-${screenshotPrefix}`)
      const { text } = texts[index]
      const expectTexts = (place: PageName) => expectTextsOf(page, place, texts, index)
      return { ...who, release, text, editedText: texts[1].text, expectTexts }
    }

    run(`${name}: a visitor reads the home page, an applicant fills in forms (${locale})`, { tag }, async ({ page, server }) => {
      const who = await openBorrower(page, server, 'applicant')
      const { editedText, expectTexts } = who
      let religion = ''

      await run.step('the home page', async () => {
        await page.goto('/index')
        await expectPath(page, '/home/unaudited')
        await expectTexts('home')
        await takeScreenshot(who, 'home')
      })

      await run.step('the personal form', async () => {
        await page.goto('/user-into/person-info')
        await signIn(who)
        await fillPerson(who, { card: cardNumber(8000 + serial), name: 'Ratna Dewi' })
        await expectTexts('person')
        await takeScreenshot(who, 'house')
        await reachField(page, '/religion')
        const paths = await page.locator('[data-path]').evaluateAll((all) => all.map((one) => one.getAttribute('data-path')))
        if (isEdited) expect(paths.indexOf('/marriage')).toBeLessThan(paths.indexOf('/religion'))
        const chosen = field(page, '/religion').locator('option:checked')
        if (isEdited) await fill(page, { '/religion': editedText('enum.religion.7') })
        religion = (await chosen.textContent()) ?? ''
        await field(page, '/religion').scrollIntoViewIfNeeded()
        await takeScreenshot(who, 'person')
        await submitForm(who)
        await expectPath(page, pathAfter(release, 'person'))
      })

      await run.step('the chosen value is saved', async () => {
        await page.goto('/user-into/person-info')
        await reachField(page, '/religion')
        await expect(field(page, '/religion').locator('option:checked')).toHaveText(religion)
      })

      await run.step('the job form', async () => {
        await page.goto('/user-into/job-info')
        await fillStep(who, 'job')
        if (isEdited) {
          await fill(page, { '/wages': '' })
          await submitForm(who)
          await expect(field(page, '/wages').locator('.field-error')).toHaveText(editedText('form.jobInfo.wages.required'))
          await expectTexts('job')
          await fill(page, { '/wages': '0', '/salary': '499999' })
          await submitForm(who)
          await expect(field(page, '/salary').locator('.field-error')).toHaveText(
            editedText('form.jobInfo.salary.minimum', { minimum: 'Rp 500.000' }),
          )
          await takeScreenshot(who, 'job')
          await fill(page, { '/income': editedText('enum.salaryRange.1'), '/salary': '500000' })
        }
        await submitForm(who)
        await expectPath(page, pathAfter(release, 'person', 'job'))
      })
    })

    run(`${name}: a borrower orders a loan and opens the menu (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
      const who = await openBorrower(page, server, 'borrower')
      const { text, editedText, expectTexts } = who
      let purpose = ''
      await approvedBorrower(server, release, who.phone, 8100 + serial)

      await run.step('the offer', async () => {
        await page.goto('/home/loan-product')
        await signIn(who)
        await expectPath(page, '/home/loan-product')
        await expect(button(page, text('home.product.borrow'))).toBeVisible()
        await expectTexts('loanProduct')
        await takeScreenshot(who, 'offer')
      })

      await run.step('the order', async () => {
        await button(page, text('home.product.borrow')).click()
        await chooseLoan(who, 1)
        if (isEdited) await fill(page, { '/purpose': editedText('purpose.umrah') })
        purpose = (await field(page, '/purpose').locator('option:checked').first().textContent()) ?? ''
        await takeScreenshot(who, 'order')
        await button(page, text('form.borrow.submit')).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectTexts('plan')
        await takeScreenshot(who, 'plan')
        await fill(page, { '/agreement': true })
        await enterCode(who)
        await button(page, text('form.borrowConfirm.submit')).click()
        await expectPath(page, '/loan/loan-success')
      })

      await run.step('the loan, with its purpose', async () => {
        await page.goto('/me/loan-history')
        await page.locator('.cell').first().click()
        await expect(page.getByText(purpose.trim(), { exact: true })).toBeVisible()
        await takeScreenshot(who, 'loan')
      })

      await run.step('the menu', async () => {
        await page.goto('/me')
        await expect(page.getByText(text('me.language'), { exact: true })).toBeVisible()
        await expectTexts('me')
        await page.getByText(text('me.signOut'), { exact: true }).scrollIntoViewIfNeeded()
        await takeScreenshot(who, 'me')
        if (!isEdited) return
        await page.getByText(editedText('me.privacy')).click()
        await expect(page.getByRole('dialog').getByText(text('login.privacy.collectTitle'))).toBeVisible()
        await button(page, text('login.understood')).click()
        await page.getByText(editedText('title.complaints')).click()
        await expectPath(page, '/me/complaints')
        await expectTexts('complaints')
        await takeScreenshot(who, 'complaints')
      })

      await run.step('the new address', async () => {
        await page.goto('/me/complaints')
        await expectPath(page, Object.hasOwn(release.config.flows.routes.routes, 'complaints') ? '/me/complaints' : '/404')
      })
    })

    run(`${name}: a borrower aged 23 applies (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
      const who = await openBorrower(page, server, 'young')
      const year = new Date().getUTCFullYear() - 23
      await page.goto('/user-into/person-info')
      await signIn(who)
      const card = cardNumber(8200 + serial, `4101${String(year).slice(2)}`)
      await fillPerson(who, { card, name: 'Ratna Muda', birth: ['1', '#1', String(year)] })
      await submitForm(who)
      const ages = agesOf(release)
      if (ages.from > 23) await expect(field(page, '/birth_date').locator('.field-error')).toHaveText(who.text('error.4219', ages))
      else await expectPath(page, pathAfter(release, 'person'))
      await takeScreenshot(who, 'person-info')
    })
  }

  run(`${name}: the server replies by its release to calls without the app`, { tag }, async ({ server }) => {
    const callers = {
      applicant: await signInByApi(server, freshPhone(), release.config),
      borrower: await approvedBorrower(server, release, freshPhone(), 8300),
    }
    for (const { edit, changedReplies = [] } of visibleEdits)
      for (const { as, call, payload, answer } of changedReplies)
        await run.step(`${edit}: ${call}`, async () => {
          const { code, data } = await callers[as].call(call, payload)
          const reply = { code, ...(data?.field && { field: data.field }) }
          if (isEdited) expect(reply).toEqual(answer)
          else if (isNew(edit)) expect(reply).not.toEqual(answer)
        })
    if (isEdited) expect(await placeOrder(callers.borrower, amountOf(release), { purpose: 'umrah' })).toMatchObject({ code: 200 })
  })
}

/** Whether the edit changes the product, i.e. the product does not contain it yet. */
function isNew(edit: string): boolean {
  const alone = withAllowedEdits(
    sources,
    visibleEdits.filter((one) => one.edit === edit),
  )
  return [...alone.files].some(([path, { json }]) => !isDeepStrictEqual(json, sources.files.get(path)?.json))
}

type BothTexts = [before: ScenarioTranslator, after: ScenarioTranslator]

const bothTexts = async (locale: Locale): Promise<BothTexts> => [
  await createTranslator(product, locale),
  await createTranslator(changed, locale),
]

/** A text before (0) and after (1) an edit; undefined where the release does not have it. */
type Pair = { exact: boolean; field: string | undefined; [index: number]: string | undefined }

/** Expects the open page to show the texts of its release, and none that only the other release has. `index`: 1 for the edited release. */
async function expectTextsOf(page: Page, place: PageName, texts: BothTexts, index: 0 | 1): Promise<void> {
  const textsOf = (key: string) =>
    texts.map(({ text, hasText }, at) => {
      const { facts } = (at === 0 ? product : changed).flows.app
      return hasText(key) ? text(key, { ...(facts['ages'] as object), app: facts }) : undefined
    })
  for (const { edit, changedTexts, changedFieldTexts, changedValues } of visibleEdits) {
    const read = changedValues?.[place]
    // Values are not matched exactly, because they may be part of a sentence.
    const pairs = [
      ...(changedTexts?.[place] ?? []).map((key) => ({ exact: true, field: undefined, ...textsOf(key) })),
      ...Object.entries(changedFieldTexts?.[place] ?? {}).map(([path, key]) => ({ exact: true, field: path, ...textsOf(key) })),
      ...(read ? [{ exact: false, field: undefined, ...[read(product, texts[0]), read(changed, texts[1])] }] : []),
    ]
    for (const { exact, field: path, [index]: own, [1 - index]: other } of pairs as Pair[])
      await test.step(`${edit}: "${own ?? other}"`, async () => {
        if (path !== undefined) await reachField(page, path)
        if (own !== undefined) await expect(page.getByText(own, { exact }).first()).toBeVisible()
        if (other !== undefined && other !== own) await expect(page.getByText(other, { exact })).toHaveCount(0)
      })
  }
}

/** Signs in a borrower, applies and gets the application approved, all by API calls. */
async function approvedBorrower(server: TestServer, { sources: files, config }: Release, phone: string, serial: number): Promise<Borrower> {
  const applicant = await signInByApi(server, phone, config)
  const year = new Date().getUTCFullYear() - 36
  const person = { cardid: cardNumber(serial, `4101${String(year).slice(2)}`), birth_date: Date.UTC(year, 0, 1) / 1000 }
  await fillProfile(applicant, { person, job: validExampleIn(files, 'jobInfo'), contacts: validExampleIn(files, 'contacts').contacts })
  await server.sandbox('face', { phone })
  await applicant.data('submitProfile')
  await server.sandbox('audit', { phone })
  return applicant
}
