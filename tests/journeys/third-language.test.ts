import type { Page } from 'playwright/test'
import type { Config, Sources } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { ScenarioTranslator } from '../../src/scenarios/scenario.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'
import { sources, createTranslator } from '../conformance/product.ts'
import { startEditedServer } from './support/edited-server.ts'
import { fill } from './support/form.ts'
import type { TestServer } from './support/server.ts'
import { button, expect, freshPhone, saveScreenshot, test } from './support/fixtures.ts'
import { perWorker } from './support/per-worker.ts'

const locale = 'jv-id'
const language = { lan: 'jv-ID', name: 'Basa Jawa' }

/** Texts that differ from the Indonesian ones. */
const javanese: { [file: string]: { [key: string]: string } } = {
  home: { 'home.unaudited.check': 'Priksa limit kula', 'home.unaudited.how': 'Carane nyilih' },
  me: { 'me.language': 'Basa', 'me.signIn': 'Mlebet' },
  login: { 'login.welcome': 'Sugeng rawuh' },
  app: { 'app.language.title': 'Pilih basa' },
  shell: { 'shell.language': 'Basa' },
  server: { 'error.4101_other': 'Kodene klentu. Taksih saged nyobi {{count}} malih.' },
  sandbox: { 'sandbox.open': 'Bikak aplikasi' },
}

/** Adds a third language: a copied and translated folder, and one line in `flows/app.json`. */
function withThirdLanguage(tree: Sources): Sources {
  const folder = [...tree.files.values()]
    .filter(({ path }) => path.startsWith('locales/id-id/'))
    .map(({ path, json }): Edit => ({ file: path.replace('id-id', locale), value: json }))
  const translated = Object.entries(javanese).flatMap(([file, texts]) =>
    Object.entries(texts).map(([key, text]): Edit => ({ file: `locales/${locale}/${file}.json`, pointer: `/${key}`, value: text })),
  )
  return editSources(tree, [...folder, ...translated, { file: 'flows/app.json', pointer: `/locales/supported/${locale}`, value: language }])
}

const translations = withThirdLanguage(sources)
const config = buildConfigs(translations).configs.get('base') as Config
const languages = Object.values(config.flows.app.locales.supported).map(({ name }) => name)

/** Runs on a server with the third language. The server does not start when the compiler has a finding. */
const testTranslated = test.extend<object, { server: TestServer }>({
  server: perWorker(() => startEditedServer(translations)),
})

const header = (page: Page) => page.locator('header .language-switch-select')
const javaneseTexts: { [key: string]: string } = Object.assign({}, ...Object.values(javanese))
const own = (key: string): string => javaneseTexts[key] ?? ''

/** Expects the text and the language of the document. */
async function expectJavanese(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language.lan)
}

testTranslated('a third language is chosen in the header and stays after a reload', async ({ page }) => {
  const english = await createTranslator(config, 'en-us')
  await page.goto('/index')
  await expect(button(page, english.text('home.unaudited.check'))).toBeVisible()
  await expect(header(page).locator('option')).toHaveText(languages)
  await saveScreenshot(page, 'third-language-before')

  await header(page).selectOption({ label: language.name })
  await expectJavanese(page, own('home.unaudited.check'))
  await expectJavanese(page, own('home.unaudited.how'))
  await saveScreenshot(page, 'third-language-home')

  await page.reload()
  await expectJavanese(page, own('home.unaudited.check'))
  await expect(header(page)).toHaveValue(locale)
})

testTranslated('a third language is chosen on the page Me, where the list marks the current language', async ({ page }) => {
  const translators: { [name: string]: ScenarioTranslator } = {}
  for (const [id, { name }] of Object.entries(config.flows.app.locales.supported)) translators[name] = await createTranslator(config, id)
  const choose = async (from: string, to: string) => {
    const current = page.getByRole('button', { name: `${translators[from]?.text('me.language')} ${from}` })
    await current.click()
    const sheet = page.getByRole('dialog', { name: translators[from]?.text('app.language.title') ?? '' })
    await expect(sheet.locator('.cell-text')).toHaveText(languages)
    await expect(sheet.locator('[aria-pressed=true]')).toHaveText(from)
    await saveScreenshot(page, `third-language-sheet-${languages.indexOf(from)}`)
    await button(sheet, to).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${translators[to]?.text('me.language')} ${to}` })).toBeVisible()
  }

  await page.goto('/me')
  await choose('English', language.name)
  await expectJavanese(page, own('me.signIn'))
  await saveScreenshot(page, 'third-language-me')
  await page.reload()
  await expectJavanese(page, own('me.signIn'))
  await choose(language.name, 'Bahasa Indonesia')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID')
})

testTranslated('the server replies in a third language', async ({ page, server }) => {
  const phone = freshPhone()
  const { text } = await createTranslator(config, locale)
  await page.goto('/login/main')
  await page.evaluate((chosen) => localStorage.setItem('alur:locale', JSON.stringify(chosen)), locale)
  await page.reload()
  await expectJavanese(page, own('login.welcome'))
  await fill(page, { '/phone': phone, '/agree': true })
  await page.locator('.button-resend').click()
  await expect(page.locator('.button-resend')).toBeDisabled()
  const code = await server.code(phone)
  await fill(page, { '/sms_code': code === '000000' ? '111111' : '000000' })
  const response = page.waitForResponse((each) => each.url().endsWith('/v1/login'))
  await button(page, text('form.loginSms.submit')).click()

  const refusal = await response
  expect(refusal.request().headers().lan).toBe(language.lan)
  const { code: refusalCode, msg } = (await refusal.json()) as { code: number; msg: string }
  expect({ refusalCode, msg }).toEqual({ refusalCode: 4101, msg: expect.stringMatching(/^Kodene klentu\. Taksih saged nyobi \d malih\.$/) })
  await expect(page.getByText(msg, { exact: true })).toBeVisible()
  await saveScreenshot(page, 'third-language-refused')
})

for (const { by, headers, query } of [
  { by: 'the browser', headers: { 'accept-language': 'jv,id;q=0.9,en;q=0.8' }, query: '' },
  { by: 'the address', headers: {}, query: `?lan=${language.lan}` },
])
  testTranslated(`the sandbox is in a third language when ${by} requests it`, async ({ server }) => {
    const page = await (await fetch(`${server.url}/sandbox/${query}`, { headers })).text()
    expect(page).toContain('<html lang="jv">')
    expect(page).toContain(own('sandbox.open'))
  })
