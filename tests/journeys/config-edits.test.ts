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

const testEdited = test.extend<object, { office: TestServer }>({
  server: perWorker(() => startEditedServer(after)),
})

/** The same walks on both: each edit is seen, and without it the product is as it was. */
const releases = [
  { name: 'edited', turn: 1, run: testEdited, release: edited, spoken: localesOf(import.meta.url), tag: [] },
  { name: 'as it was', turn: 0, run: test, release: before, spoken: ['id-id'], tag: ['@slow'] },
] as const

for (const { name, turn, run, release, spoken: translations, tag: tags } of releases) {
  const isEdited = turn === 1
  const tag = [...tags]

  for (const [serial, locale] of translations.entries()) {
    const walker = async (page: Page, server: TestServer, shots: string) => {
      const words = await bothWords(locale)
      const who = await openAsBorrower(page, server, locale, `edits-${isEdited ? 'after' : 'before'}-${shots}`)
      const { text } = words[turn]
      return { ...who, release, text, say: text, sayEdited: words[1].text, look: (place: PageName) => look(page, place, words, turn) }
    }

    run(`${name}: a visitor reads, an applicant fills in (${locale})`, { tag }, async ({ page, server }) => {
      const who = await walker(page, server, 'applicant')
      const { sayEdited, look } = who
      let religion = ''

      await run.step('the first page', async () => {
        await page.goto('/index')
        await expectPath(page, '/home/unaudited')
        await look('home')
        await takeScreenshot(who, 'home')
      })

      await run.step('the personal form', async () => {
        await page.goto('/user-into/person-info')
        await signIn(who)
        await fillPerson(who, { card: cardNumber(8000 + serial), name: 'Ratna Dewi' })
        await look('person')
        await takeScreenshot(who, 'house')
        await reachField(page, '/religion')
        const asked = await page.locator('[data-path]').evaluateAll((all) => all.map((one) => one.getAttribute('data-path')))
        if (isEdited) expect(asked.indexOf('/marriage')).toBeLessThan(asked.indexOf('/religion'))
        const offered = field(page, '/religion').locator('option:checked')
        if (isEdited) await fill(page, { '/religion': sayEdited('enum.religion.7') })
        religion = (await offered.textContent()) ?? ''
        await field(page, '/religion').scrollIntoViewIfNeeded()
        await takeScreenshot(who, 'person')
        await submitForm(who)
        await expectPath(page, pathAfter(release, 'person'))
      })

      await run.step('what was chosen is kept', async () => {
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
          await expect(field(page, '/wages').locator('.field-error')).toHaveText(sayEdited('form.jobInfo.wages.required'))
          await look('job')
          await fill(page, { '/wages': '0', '/salary': '499999' })
          await submitForm(who)
          await expect(field(page, '/salary').locator('.field-error')).toHaveText(
            sayEdited('form.jobInfo.salary.minimum', { minimum: 'Rp 500.000' }),
          )
          await takeScreenshot(who, 'job')
          await fill(page, { '/income': sayEdited('enum.salaryRange.1'), '/salary': '500000' })
        }
        await submitForm(who)
        await expectPath(page, pathAfter(release, 'person', 'job'))
      })
    })

    run(`${name}: a borrower orders, then looks around (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
      const who = await walker(page, server, 'borrower')
      const { say, sayEdited, look } = who
      let purpose = ''
      await audited(server, release, who.phone, 8100 + serial)

      await run.step('the offer', async () => {
        await page.goto('/home/loan-product')
        await signIn(who)
        await expectPath(page, '/home/loan-product')
        await expect(button(page, say('home.product.borrow'))).toBeVisible()
        await look('loanProduct')
        await takeScreenshot(who, 'offer')
      })

      await run.step('the order', async () => {
        await button(page, say('home.product.borrow')).click()
        await chooseLoan(who, 1)
        if (isEdited) await fill(page, { '/purpose': sayEdited('purpose.umrah') })
        purpose = (await field(page, '/purpose').locator('option:checked').first().textContent()) ?? ''
        await takeScreenshot(who, 'order')
        await button(page, say('form.borrow.submit')).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await look('plan')
        await takeScreenshot(who, 'plan')
        await fill(page, { '/agreement': true })
        await enterCode(who)
        await button(page, say('form.borrowConfirm.submit')).click()
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
        await expect(page.getByText(say('me.language'), { exact: true })).toBeVisible()
        await look('me')
        await page.getByText(say('me.signOut'), { exact: true }).scrollIntoViewIfNeeded()
        await takeScreenshot(who, 'me')
        if (!isEdited) return
        await page.getByText(sayEdited('me.privacy')).click()
        await expect(page.getByRole('dialog').getByText(say('login.privacy.collectTitle'))).toBeVisible()
        await button(page, say('login.understood')).click()
        await page.getByText(sayEdited('title.complaints')).click()
        await expectPath(page, '/me/complaints')
        await look('complaints')
        await takeScreenshot(who, 'complaints')
      })

      await run.step('the new address', async () => {
        await page.goto('/me/complaints')
        await expectPath(page, Object.hasOwn(release.config.flows.routes.routes, 'complaints') ? '/me/complaints' : '/404')
      })
    })

    run(`${name}: someone of 23 applies (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
      const who = await walker(page, server, 'young')
      const year = new Date().getUTCFullYear() - 23
      await page.goto('/user-into/person-info')
      await signIn(who)
      const card = cardNumber(8200 + serial, `4101${String(year).slice(2)}`)
      await fillPerson(who, { card, name: 'Ratna Muda', birth: ['1', '#1', String(year)] })
      await submitForm(who)
      const ages = agesOf(release)
      if (ages.from > 23) await expect(field(page, '/birth_date').locator('.field-error')).toHaveText(who.say('error.4219', ages))
      else await expectPath(page, pathAfter(release, 'person'))
      await takeScreenshot(who, 'person-info')
    })
  }

  run(`${name}: the office keeps to it without the app`, { tag }, async ({ server }) => {
    const callers = {
      applicant: await signInByApi(server, freshPhone(), release.config),
      borrower: await audited(server, release, freshPhone(), 8300),
    }
    for (const { edit, changedReplies = [] } of visibleEdits)
      for (const { as, call, payload, answer } of changedReplies)
        await run.step(`${edit}: ${call}`, async () => {
          const { code, data } = await callers[as].call(call, payload)
          const said = { code, ...(data?.field && { field: data.field }) }
          if (isEdited) expect(said).toEqual(answer)
          else if (isNew(edit)) expect(said).not.toEqual(answer)
        })
    if (isEdited) expect(await placeOrder(callers.borrower, amountOf(release), { purpose: 'umrah' })).toMatchObject({ code: 200 })
  })
}

/** Whether the product is still without the edit. */
function isNew(edit: string): boolean {
  const alone = withAllowedEdits(
    sources,
    visibleEdits.filter((one) => one.edit === edit),
  )
  return [...alone.files].some(([path, { json }]) => !isDeepStrictEqual(json, sources.files.get(path)?.json))
}

type BothWords = [before: ScenarioTranslator, after: ScenarioTranslator]

const bothWords = async (locale: Locale): Promise<BothWords> => [
  await createTranslator(product, locale),
  await createTranslator(changed, locale),
]

type Pair = { exact: boolean; field: string | undefined; [turn: number]: string | undefined }

/** The open page says what the release of this turn says, and nothing of what only the other one says. */
async function look(page: Page, place: PageName, words: BothWords, turn: 0 | 1): Promise<void> {
  const said = (key: string) =>
    words.map(({ text, hasText }, index) => {
      const { facts } = (index === 0 ? product : changed).flows.app
      return hasText(key) ? text(key, { ...(facts['ages'] as object), app: facts }) : undefined
    })
  for (const { edit, changedTexts, changedFieldTexts, changedValues } of visibleEdits) {
    const read = changedValues?.[place]
    // A value may stand within a sentence.
    const pairs = [
      ...(changedTexts?.[place] ?? []).map((key) => ({ exact: true, field: undefined, ...said(key) })),
      ...Object.entries(changedFieldTexts?.[place] ?? {}).map(([path, key]) => ({ exact: true, field: path, ...said(key) })),
      ...(read ? [{ exact: false, field: undefined, ...[read(product, words[0]), read(changed, words[1])] }] : []),
    ]
    for (const { exact, field: path, [turn]: mine, [1 - turn]: others } of pairs as Pair[])
      await test.step(`${edit}: "${mine ?? others}"`, async () => {
        if (path !== undefined) await reachField(page, path)
        if (mine !== undefined) await expect(page.getByText(mine, { exact }).first()).toBeVisible()
        if (others !== undefined && others !== mine) await expect(page.getByText(others, { exact })).toHaveCount(0)
      })
  }
}

/** Applied without the app, and looked at. */
async function audited(server: TestServer, { sources: files, config }: Release, phone: string, serial: number): Promise<Borrower> {
  const applicant = await signInByApi(server, phone, config)
  const year = new Date().getUTCFullYear() - 36
  const person = { cardid: cardNumber(serial, `4101${String(year).slice(2)}`), birth_date: Date.UTC(year, 0, 1) / 1000 }
  await fillProfile(applicant, { person, job: validExampleIn(files, 'jobInfo'), contacts: validExampleIn(files, 'contacts').contacts })
  await server.sandbox('face', { phone })
  await applicant.data('submitProfile')
  await server.sandbox('audit', { phone })
  return applicant
}
