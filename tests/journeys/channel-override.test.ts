import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { takeChannelPictures } from '../../scripts/channel-pictures.ts'
import { describeChannel } from '../../src/compiler/describe-channel.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { formats } from '../../src/product/formats.ts'
import { configs, product, sources, createTranslator } from '../conformance/product.ts'
import { validExample } from '../support/form-examples.ts'
import { expectPath, cardNumber, fillStep, fillPerson, submitForm } from './support/borrower-page.ts'
import { field, fill } from './support/form.ts'
import { pathAfter } from './support/release.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, locales, saveScreenshot, test, localesOf } from './support/fixtures.ts'

/** The tests are skipped when the product no longer has this channel. */
const kiosConfig = configs.get('kios') ?? product
test.skip(!configs.has('kios'), 'The channel of the kiosk has ended.')
const minSalary = ({ schemas }: Config) =>
  (schemas.forms.jobInfo as unknown as { properties: { salary: { minimum: number } } }).properties.salary.minimum
/** The minimum salary of the channel is higher than that of the product. */
const enough = minSalary(kiosConfig)
const tooLittle = enough - 1
const belowBoth = minSalary(product) - 1
/** The lowest income band, which contains the salaries between the two minimums. */
const lowestBand = 1
const job = { ...validExample('jobInfo'), income: lowestBand }

// The test sends forged requests that the server refuses, and the browser logs each refusal.
test.use({ allowedConsole: /the server responded with a status of 400/ })

for (const [serial, locale] of localesOf(import.meta.url).entries()) {
  test(`a channel of one file changes the app and the server (${locale})`, async ({ page, server }) => {
    const who = { ...(await openAsBorrower(page, server, locale, 'swap')), release: { sources, config: kiosConfig } }
    const kios = await createTranslator(kiosConfig, locale)
    const how = page.getByText(who.text('home.unaudited.how'))

    await test.step('the product without the channel is unchanged', async () => {
      await page.goto('/landing-page/kios')
      await expectPath(page, '/404')
      await page.goto('/index')
      await expectPath(page, '/home/unaudited')
      await expect(how).toBeVisible()
    })

    await test.step('the channel hides a block and has a landing page', async () => {
      await page.goto('/index?cl=kios')
      await expectPath(page, '/home/unaudited')
      await expect(page.getByText(who.text('home.unaudited.who', product.flows.app.facts['ages'] as Record<string, unknown>))).toBeVisible()
      await expect(how).toHaveCount(0)
      await page.goto('/landing-page/kios')
      await expect(page.locator('[data-screen]')).toBeVisible()
      await expectPath(page, '/landing-page/kios')
    })

    await test.step('it has its own login page', async () => {
      await page.goto('/user-into/person-info')
      await expectPath(page, '/login/kios')
      await expect(page.getByText(kios.text('login.kiosk'))).toBeVisible()
      await fill(page, { '/phone': who.phone, '/agree': true })
      await saveScreenshot(page, `swap-login-${locale}`)
      await page.locator('.button-resend').click()
      await expect(page.locator('.button-resend')).toBeDisabled()
      await fill(page, { '/sms_code': await server.code(who.phone) })
      await button(page, who.text('form.loginSms.submit')).click()
    })

    await test.step('it requires a higher salary, with its own texts', async () => {
      await fillPerson(who, { card: cardNumber(7100 + serial), name: 'Rina Wati' })
      await submitForm(who)
      await page.goto('/user-into/job-info')
      await fillStep(who, 'job')
      await fill(page, { '/income': who.text(`enum.salaryRange.${lowestBand}`) })
      const salary = field(page, '/salary')
      await expect(salary).toContainText(kios.text('form.jobInfo.salary.help').split('{{')[0] ?? '')
      await fill(page, { '/salary': String(tooLittle) })
      await submitForm(who)
      await expect(salary).toContainText(kios.text('form.jobInfo.salary.minimum', { minimum: formats.rupiahShort(enough) }))
      await saveScreenshot(page, `swap-salary-${locale}`)
    })

    await test.step('the server requires it too', async () => {
      expect(await sendJob(page, { ...job, salary: tooLittle }, 'kios')).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: belowBoth }, 'kios')).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: belowBoth })).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: tooLittle })).toMatchObject({ code: 200 })
    })

    await test.step('a salary that is enough passes, and the request names the channel', async () => {
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/user/work'))
      await fill(page, { '/salary': String(enough) })
      await submitForm(who)
      expect((await sent).headers().cl).toBe('kios')
      await expectPath(page, pathAfter(who.release, 'person', 'job'))
    })
  })
}

/** Sends the job form directly, without the checks of the app. */
function sendJob(page: Page, payload: object, channel?: string): Promise<{ code: number; field?: string }> {
  return page.evaluate(
    async ({ body, cl }) => {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        authorization: JSON.parse(localStorage.getItem('alur:token') ?? '""') as string,
        os: '4',
        'idempotency-key': crypto.randomUUID(),
      }
      if (cl !== undefined) headers['cl'] = cl
      const reply = await fetch('/api/v1/user/work', { method: 'POST', headers, body })
      const { code, data } = (await reply.json()) as { code: number; data: { field?: string } | null }
      return { code, ...(data?.field === undefined ? {} : { field: data.field }) }
    },
    { body: JSON.stringify(payload), cl: channel },
  )
}

test('a picture shows a page of the product and of the channel side by side', { tag: '@slow' }, async ({ server }, info) => {
  const [page] = describeChannel(product, kiosConfig).pages
  const pictures = { address: server.url, id: 'kios', pages: [page!], locales: locales.slice(0, 1), folder: info.outputPath() }
  const [file = ''] = await takeChannelPictures(pictures)
  const width = readFileSync(file).readUInt32BE(16)
  expect(width).toBeGreaterThanOrEqual(2 * 360)
})
