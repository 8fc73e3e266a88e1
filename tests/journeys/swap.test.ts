import type { Page } from 'playwright/test'
import type { Config } from '../../src/compiler/config.ts'
import { configs, textsOf } from '../conformance/product.ts'
import { at, cardOf, jobInfo, personInfo } from './support/borrower.ts'
import { field, fill } from './support/form.ts'
import { borrower } from './support/sign-in-as.ts'
import { button, expect, locales, picture, test } from './support/test.ts'

/** The base's own minimum is lower: 10.000. */
const tooLittle = 999_999
const enough = 1_000_000
const job = { career: 2, income_source: 1, income: 1, salary_day: 5, spending: 2, other_loan_status: 3 }

// The server's no to a forged request is the point of the test.
test.use({ noise: /the server responded with a status of 400/ })

for (const [serial, locale] of locales.entries()) {
  test(`a channel of one file changes the app and the office (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'swap')
    const kios = await textsOf(configs.get('kios') as Config, locale)
    const how = page.getByText(who.say('home.unaudited.how'))

    await test.step('the base is as it was', async () => {
      await page.goto('/landing-page/kios')
      await at(page, '/404')
      await page.goto('/index')
      await at(page, '/home/unaudited')
      await expect(how).toBeVisible()
    })

    await test.step('the channel hides a block and has a landing page', async () => {
      await page.goto('/index?cl=kios')
      await at(page, '/home/unaudited')
      await expect(page.getByText(who.say('home.unaudited.who'))).toBeVisible()
      await expect(how).toHaveCount(0)
      await page.goto('/landing-page/kios')
      await expect(page.locator('[data-screen]')).toBeVisible()
      await at(page, '/landing-page/kios')
    })

    await test.step('it has a login of its own', async () => {
      await page.goto('/user-into/person-info')
      await at(page, '/login/kios')
      await expect(page.getByText(kios.text('login.kiosk'))).toBeVisible()
      await fill(page, { '/phone': who.phone, '/agree': true })
      await picture(page, `swap-login-${locale}`)
      await page.locator('.button-send').click()
      await expect(page.locator('.button-send')).toBeDisabled()
      await fill(page, { '/sms_code': await office.code(who.phone) })
      await button(page, who.say('form.loginSms.submit')).click()
    })

    await test.step('it asks for a higher salary, in its own words', async () => {
      await personInfo(who, { card: cardOf(7100 + serial), name: 'Rina Wati' })
      await button(page, who.say('form.personInfo.submit')).click()
      await jobInfo(who, { income: 1, otherLoan: 3 })
      const salary = field(page, '/salary')
      await expect(salary).toContainText(kios.text('form.jobInfo.salary.help'))
      await fill(page, { '/salary': String(tooLittle) })
      await button(page, who.say('form.jobInfo.submit')).click()
      await expect(salary).toContainText(kios.text('form.jobInfo.salary.minimum'))
      await picture(page, `swap-salary-${locale}`)
    })

    await test.step('and so does the office', async () => {
      expect(await sendJob(page, { ...job, salary: tooLittle }, 'kios')).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: 9_999 }, 'kios')).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: 9_999 })).toEqual({ code: 4003, field: '/salary' })
      expect(await sendJob(page, { ...job, salary: tooLittle })).toMatchObject({ code: 200 })
    })

    await test.step('what is enough passes, and says where it came from', async () => {
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/user/work'))
      await fill(page, { '/salary': String(enough) })
      await button(page, who.say('form.jobInfo.submit')).click()
      expect((await sent).headers().cl).toBe('kios')
      await at(page, '/user-into/work-info')
    })
  })
}

/** As someone would who leaves the app out of it. */
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
