import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test as base, type Page } from 'playwright/test'
import { networkAddress } from '../../scripts/addresses.mjs'
import { formatCsv, parseCsv } from '../../src/studio/edit/csv.ts'
import { describeForm } from '../../src/studio/views/describe-form.ts'
import { SECTIONS } from '../../src/studio/client/use-studio-route.ts'
import { formatFigure } from '../../src/studio/client/numbers/figure-text.ts'
import { describePolicy, listNumberFiles } from '../../src/studio/views/describe-policy.ts'
import { describeTable } from '../../src/studio/views/describe-table.ts'
import { listScreens } from '../../src/studio/views/list-screens.ts'
import { findScenario, listStates } from '../../src/studio/views/list-states.ts'
import { configs, createTranslator, product, sources } from '../conformance/product.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { startStudio, type TestStudio } from './support/studio.ts'
import { perWorker } from './support/per-worker.ts'

const locale = product.flows.app.locales.default
const { text } = await createTranslator(product, locale)

/** A second address of this machine, which the test uses as its address in the network. Linux answers on all of 127.0.0.0/8; other systems need a real network address. */
const DEVICE_HOST = (process.platform === 'linux' ? '127.0.0.2' : networkAddress('0.0.0.0')) ?? '127.0.0.1'

const test = base.extend<object, { studio: TestStudio }>({
  studio: perWorker(() => startStudio({ HOST: DEVICE_HOST })),
  baseURL: async ({ studio }, use) => use(studio.url),
})
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Finds a form with a plain required field, on a screen that has a scenario with a reply to each of its calls. */
function someForm() {
  const states = listStates(product, locale)
  for (const id of Object.keys(product.flows.forms)) {
    const form = describeForm(sources, product, id, locale)!
    const field = form.group.fields.find(({ required, rules, items, choices }) => required && rules.length > 0 && !items && !choices)
    const state = states.find(({ screen, variations }) => form.screens.includes(screen) && variations.length > 1)
    const replies = Object.keys((state && findScenario(product, state.id)?.given.replies) ?? {})
    const calls = Object.values(product.flows.screens[state?.screen ?? '']?.data ?? {}).map(({ call }) => call)
    if (field && state && calls.every((call) => replies.includes(call))) return { form, field }
  }
  throw new Error('No form has a plain field that is required.')
}

/** Finds a maximum of a required field that a channel inherits from the product. */
function someChannelRule() {
  const { channel } = [...configs.values()].find(({ channelPatch }) => channelPatch)!
  for (const id of Object.keys(product.flows.forms)) {
    const form = describeForm(sources, configs.get(channel)!, id, locale)!
    for (const field of form.group.fields.filter(({ required }) => required)) {
      const rule = field.rules.find(({ keyword, value, inherited }) => keyword.startsWith('max') && value === undefined && inherited)
      if (rule) return { channel, form, field, rule }
    }
  }
  throw new Error('No channel could make a limit stricter.')
}

const widgetsOf = (form: string) => Object.values(product.flows.forms[form]?.fields ?? {}).map(({ widget }) => widget)

/** Long enough for the studio to read its files again. */
const slow = { timeout: 60_000 }
const undo = (page: Page) => page.getByRole('button', { name: text('studio.step.undo') })

test('a page that fails to load shows an error with a button that loads it again', async ({ page }) => {
  const form = describeForm(sources, product, Object.keys(product.flows.forms)[0]!, locale)!
  const formApi = '**/api/forms/**'
  // An invalid reply, because the browser would log a refusal as an error.
  await page.route(formApi, (route) => route.fulfill({ status: 200, body: 'no JSON' }))
  await page.goto(`/#/forms/${form.id}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(text('studio.notLoaded'))
  await page.unroute(formApi)
  await alert.getByRole('button', { name: text('studio.loadAgain') }).click()
  await expect(page.getByText(form.files[0]!)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a field becomes optional in the file and in the preview, and undo restores every byte', async ({ page, studio }) => {
  const { form, field } = someForm()
  const { file } = form.group.required!
  const before = studio.textOf(file)
  await page.goto(`/#/forms/${form.id}`)
  const card = page.getByRole('region', { name: field.label, exact: true })
  const preview = page.frameLocator('iframe.screen')
  const shown = preview.locator(`[data-path="/${field.name}"]`)
  await expect(shown).toBeVisible(slow)
  await expect(shown).not.toContainText(text('form.optional'))

  await card.getByRole('checkbox', { name: text('studio.required') }).uncheck()
  await expect(shown).toContainText(text('form.optional'), slow)
  expect(studio.textOf(file)).not.toBe(before)
  expect(studio.changedLines().every((line) => /^[+-]\s*(?:"required": \[.*\]|"\w+"),?$/.test(line))).toBe(true)
  await page.reload()
  await expect(undo(page)).toBeEnabled(slow)

  await undo(page).press('Enter')
  await expect(shown).not.toContainText(text('form.optional'), slow)
  expect(studio.textOf(file)).toBe(before)
  expect(studio.changedLines()).toEqual([])
})

test('unsaved input survives a reload, and a change is in the list of changes', async ({ page, studio }) => {
  const { form, field } = someForm()
  await page.goto(`/#/forms/${form.id}`)
  const label = page.getByRole('textbox', { name: `${text('studio.part.label')} ${locale}` }).first()
  await expect(label).toBeVisible(slow)
  await label.pressSequentially('Typed ')
  const typed = await label.inputValue()
  await page.reload()
  await expect(label).toHaveValue(typed, slow)
  await label.press('Enter')
  await expect.poll(() => studio.changedLines().length).toBe(2)
  await page.getByRole('button', { name: text('studio.section.changes') }).click()
  await expect(page.getByText(typed)).toBeVisible(slow)
  expect(field.label).not.toBe(typed)
  await undo(page).click()
  await expect.poll(() => studio.changedLines()).toEqual([])
})

test('input during a save stays and is saved next', { tag: '@slow' }, async ({ page, studio }) => {
  const { form } = someForm()
  await page.route('**/api/change', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto(`/#/forms/${form.id}`)
  const label = page.getByRole('textbox', { name: `${text('studio.part.label')} ${locale}` }).first()
  await label.fill('Saved')
  await label.press('Enter')
  await label.pressSequentially(' and more')
  await expect.poll(() => studio.changedLines().join(), slow).toContain('"Saved"')
  await expect(label).toHaveValue('Saved and more')
  // Saves again before the page shows the first saved value.
  await label.press('Enter')
  await label.pressSequentially(' still')
  await label.press('Enter')
  await expect.poll(() => studio.changedLines().join(), slow).toContain('"Saved and more still"')
  await expect(label).toHaveValue('Saved and more still')
  for (const _ of ['the third', 'the second', 'the first']) await undo(page).click()
  await expect.poll(() => studio.changedLines(), slow).toEqual([])
})

test('with a channel chosen, an edit changes its file, fields that the product requires are locked, and undo restores every byte', async ({
  page,
  studio,
}) => {
  const { channel, form, field, rule } = someChannelRule()
  const limit = Number(rule.inherited)
  const before = studio.textOf(rule.file)
  await page.goto(`/#/forms/${form.id}?channel=${channel}`)
  const card = page.getByRole('region', { name: field.label, exact: true })
  await expect(card.getByRole('checkbox', { name: text('studio.requiredByProduct') })).toBeDisabled(slow)

  const input = card.getByRole('textbox', { name: `${field.label}: ${text(`studio.rule.${rule.keyword}`)}`, exact: true })
  await input.fill(String(limit + 1))
  await input.press('Enter')
  await expect(page.getByRole('status')).toContainText(String(limit))
  expect(studio.changedLines()).toEqual([])

  await input.fill(String(limit - 1))
  await input.press('Enter')
  await expect(card).toContainText(text('studio.inherited', { value: String(limit) }), slow)
  expect(studio.changedLines().join()).toContain(`"${rule.keyword}": ${limit - 1}`)
  expect(studio.textOf(rule.file)).not.toBe(before)
  await undo(page).click()
  await expect.poll(() => studio.changedLines(), slow).toEqual([])
  expect(studio.textOf(rule.file)).toBe(before)
})

test("the texts are exported as CSV, and a translator's changes are imported", async ({ page, studio }, info) => {
  await page.goto('/#/texts/')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: text('studio.export') }).click()])
  const path = info.outputPath('texts.csv')
  await download.saveAs(path)
  const [heading = [], first = [], ...rest] = parseCsv(readFileSync(path, 'utf8'))
  const translation = 'Translated, "quoted"'
  writeFileSync(path, formatCsv([heading, [first[0]!, translation, ...first.slice(2)], ...rest]))
  await page.getByLabel(text('studio.import')).last().setInputFiles(path)
  await expect(page.getByRole('status')).toContainText(text('studio.imported', { count: 1 }), slow)
  expect(studio.changedLines()).toHaveLength(2)
  await expect(page.getByRole('textbox', { name: `${first[0]} ${heading[1]}`, exact: true })).toHaveValue(translation, slow)
  await expect(undo(page)).toBeEnabled(slow)
  await undo(page).click()
  await expect.poll(() => studio.changedLines()).toEqual([])
})

test('a gap in a decision table is shown while a cell is edited', async ({ page, studio }) => {
  const [id = ''] = Object.keys(product.flows.decisions)
  const table = describeTable(product, product, id, locale)!
  const rule = table.rules.find(({ when }) => Object.keys(when).length > 0)!
  const [name = ''] = Object.keys(rule.when)
  const { words } = table.inputs.find((input) => input.name === name)!
  await page.goto(`/#/tables/${id}`)
  await expect(page.getByText(text('studio.proved'))).toBeVisible(slow)
  const cell = page.getByRole('textbox', { name: `${rule.name}: ${words}`, exact: true })
  await cell.fill('"no such value"')
  await expect(page.getByText(text('studio.proved'))).toBeHidden(slow)
  await expect(page.locator('.proof .is-wrong').first()).toBeVisible(slow)
  await cell.press('Escape')
  await expect(page.getByText(text('studio.proved'))).toBeVisible(slow)
  expect(studio.changedLines()).toEqual([])
})

test('a number of the terms is edited in its unit and range by keyboard alone, and the change is shown', async ({ page, studio }) => {
  const [{ id = '' } = {}] = listNumberFiles(sources, product, locale)
  const { file, title, groups } = describePolicy(sources, product, id, locale)!
  const [group] = groups
  const figure = group!.numbers.find(({ kind, maximum }) => kind === 'number' && maximum !== undefined)!
  const { value, maximum = 0 } = figure as { value: number; maximum: number }
  const before = studio.textOf(file)
  await page.goto('/#/screens/')
  await page.getByRole('button', { name: text('studio.section.numbers'), exact: true }).press('Enter')
  await page.getByRole('button', { name: title }).first().press('Enter')
  const input = page.getByRole('textbox', { name: `${group!.title}: ${figure.name}`, exact: true })
  await expect(input).toHaveValue(formatFigure(figure, value, locale), slow)
  expect(await accessibilityViolations(page)).toEqual([])

  await input.fill(formatFigure(figure, maximum + 1, locale))
  await input.press('Enter')
  await expect(page.getByRole('status')).toContainText(figure.name)
  expect(studio.changedLines()).toEqual([])
  const next = value === maximum ? value - 1 : value + 1
  await input.fill(formatFigure(figure, next, locale))
  await input.press('Enter')
  await expect(page.getByText(`${figure.pointer} is ${next}, was ${value}`)).toBeVisible(slow)
  expect(studio.changedLines().filter((line) => line.startsWith('+'))).toHaveLength(1)
  await page.getByRole('heading', { name: title }).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => studio.textOf(file), slow).toBe(before)
})

test(
  'an entry of the terms is added by keyboard as a copy with texts in every language, and is removed together with them',
  { tag: '@slow' },
  async ({ page, studio }) => {
    const { file, lists } = describePolicy(sources, product, 'banks', locale)!
    const list = lists[0]!
    const [before, copied] = [studio.textOf(file), list.entries[1]!]
    await page.goto('/#/numbers/banks')
    const form = page.getByRole('form', { name: new RegExp(text('studio.entries.new')) })
    await form.getByLabel(text('studio.entries.name')).fill('not a name')
    await expect(form.getByRole('button', { name: text('studio.add') })).toBeDisabled(slow)
    await form.getByLabel(text('studio.entries.name')).fill('anotherOne')
    await page.reload()
    await expect(form.getByLabel(text('studio.entries.name'))).toHaveValue('anotherOne', slow)
    for (const [index, each] of Object.keys(product.texts).entries())
      await form.getByLabel(`${text('studio.entries.words')} (${each})`).fill(`Another ${index}`)
    await form.getByLabel(text('studio.entries.like')).selectOption(copied.name)
    await form.getByRole('button', { name: text('studio.add') }).press('Enter')

    const shown = `Another ${Object.keys(product.texts).indexOf(locale)}`
    const remove = page.getByRole('button', { name: text('studio.entries.remove', { name: shown }) })
    await expect(remove).toBeVisible(slow)
    expect((JSON.parse(studio.textOf(file)) as { banks: object }).banks).toHaveProperty('anotherOne', copied.place.value)
    await expect(page.getByText(`is the "code" of "${copied.name}" already`)).toBeVisible(slow)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: text('studio.section.changes') }).click()
    await expect(page.getByText(`${list.pointer}/anotherOne is`)).toBeVisible(slow)
    await page.goBack()
    await remove.press('Enter')
    await expect.poll(() => studio.changedLines(), slow).toEqual([])
    expect(studio.textOf(file)).toBe(before)
  },
)

test(
  'a text field keeps the focus when a sheet opens in the preview, and its value is not saved before the field is left',
  { tag: '@slow' },
  async ({ page, studio }) => {
    const sheet = listStates(product, locale).find(({ screen }) => product.flows.screens[screen]?.as === 'sheet')!
    const key = String(product.flows.screens[product.flows.routes.routes[product.flows.routes.home]!.screen!]!.title)
    await page.goto(`/#/texts/?search=${key}`)
    const editor = page.getByRole('textbox', { name: `${key} ${locale}`, exact: true })
    await editor.fill('Half typed')
    await page.evaluate((state) => (location.hash = `${location.hash}&state=${encodeURIComponent(state)}`), sheet.id)
    await expect(page.frameLocator('iframe.screen').locator('dialog[data-screen]').first()).toBeVisible(slow)
    await expect(editor).toBeFocused()
    await page.keyboard.type(', and on')
    await expect(editor).toHaveValue('Half typed, and on')
    expect(studio.changedLines()).toEqual([])
    await editor.press('Escape')
  },
)

test('the preview reaches a state that needs an SMS code', { tag: '@slow' }, async ({ page }) => {
  const asksForCode = (screen: string) =>
    listScreens(product, locale).some(({ id, forms }) => id === screen && forms.some((form) => widgetsOf(form).includes('SmsCode')))
  const { screen, id } = listStates(product, locale).find(({ id: state, screen: end }) => {
    const steps = findScenario(product, state)!.do
    const sets = steps.flatMap((step) => ('set' in step ? [step.set.split('/')] : []))
    return (
      !asksForCode(end) &&
      product.flows.screens[end]?.as === undefined &&
      steps.every((step) => 'visit' in step || 'set' in step || 'submit' in step) &&
      sets.some(([, , form = '', field = '']) => product.flows.forms[form]?.fields?.[field]?.widget === 'SmsCode')
    )
  })!
  await page.goto(`/#/screens/${screen}?state=${encodeURIComponent(id)}`)
  await expect(page.frameLocator('iframe.screen').locator(`[data-screen="${screen}"]`).first()).toBeVisible(slow)
})

test('the search opens a text by keyboard, and picking a text in the preview opens its editor', async ({ page, studio }) => {
  const home = product.flows.screens[product.flows.routes.routes[product.flows.routes.home]!.screen!]!
  const key = String(home.title)
  const [table = ''] = Object.keys(product.flows.decisions)
  await page.goto(`/#/tables/${table}`)
  await expect(page.getByRole('heading', { name: describeTable(product, product, table, locale)!.title })).toBeVisible(slow)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(key)
  const hit = page.getByRole('option').filter({ hasText: key })
  await expect(hit.first()).toBeVisible(slow)
  expect(await accessibilityViolations(page)).toEqual([])
  while ((await hit.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `${key} ${locale}`, exact: true })).toBeVisible(slow)

  const { form } = someForm()
  await page.goto(`/#/forms/${form.id}`)
  await page.getByRole('button', { name: text('studio.pick') }).press('Enter')
  const preview = page.frameLocator('iframe.screen')
  const label = preview.locator('.form .field-label').first()
  await label.click(slow)
  const labelText = await label.innerText()
  const editors = page.getByRole('textbox', { name: new RegExp(` ${locale}$`) })
  await expect(editors.first()).toHaveValue(labelText, slow)
  await expect(label).toBeVisible(slow)
  expect(studio.changedLines()).toEqual([])
})

test('on a screen as narrow as a phone, no page scrolls horizontally', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { form } = someForm()
  for (const place of [...SECTIONS, `forms/${form.id}`, `screens/${product.flows.routes.routes[product.flows.routes.home]!.screen}`]) {
    await page.goto(`/#/${place}`)
    await expect(page.locator('main > *').first()).toBeVisible(slow)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(390)
  }
})

test('the map selects a route, shows its neighbours and is exported as SVG', async ({ page }) => {
  await page.goto('/#/map/')
  const { home } = product.flows.routes
  const node = page.getByRole('button', { name: new RegExp(`^${home} /`) })
  await node.press('Enter')
  await expect(node).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel(text('studio.near')).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('studio.exportSvg') }).click(),
  ])
  const svg = readFileSync(await download.path(), 'utf8')
  expect(svg).toContain(home)
  expect(svg).not.toContain('var(--')
})

test(
  'with a channel chosen, edits of a text and a table change its file, and a locked table is read-only',
  { tag: '@slow' },
  async ({ page, studio }) => {
    const { channel, channelPatch } = [...configs.values()].find((each) => each.channelPatch)!
    const { file } = channelPatch!
    const before = studio.textOf(file)
    const { title } = product.flows.screens[product.flows.routes.routes[product.flows.routes.home]!.screen!]!
    await page.goto(`/#/texts/?channel=${channel}&search=${String(title)}`)
    const editor = page.getByRole('textbox', { name: `${String(title)} ${locale}`, exact: true })
    await expect(editor).toBeVisible(slow)
    await editor.fill('Quite other words')
    await editor.press('Enter')
    await expect(page.getByText(text('studio.inherited', { value: text(String(title)) }))).toBeVisible(slow)
    expect(JSON.parse(studio.textOf(file))).toMatchObject({ patch: { texts: { [locale]: { [String(title)]: 'Quite other words' } } } })
    await undo(page).click()
    await expect(editor).toHaveValue(text(String(title)), slow)
    expect(studio.textOf(file)).toBe(before)

    const tables = Object.keys(product.flows.decisions).map((id) => describeTable(configs.get(channel)!, product, id, locale)!)
    const locked = tables.find(({ patch }) => patch?.isLocked)!
    const free = tables.find(({ patch, written }) => !patch?.isLocked && Object.keys(written).length === 0)!
    await page.goto(`/#/tables/${locked.id}?channel=${channel}`)
    await expect(page.getByText(text('studio.locked.table'))).toBeVisible(slow)
    await expect(page.locator('.decision .input:not([readonly])')).toHaveCount(0)
    await page.goto(`/#/tables/${free.id}?channel=${channel}`)
    const rule = free.rules[0]!.name
    await page.getByRole('button', { name: text('studio.removeRule', { rule }), exact: true }).press('Enter')
    await expect(page.getByText(text('studio.ruleRemoved', { channel }))).toBeVisible(slow)
    await expect(page.locator('.proof .is-wrong').first()).toBeVisible(slow)
    expect(JSON.parse(studio.textOf(file))).toMatchObject({ patch: { decisions: { [free.id]: { rules: { [rule]: null } } } } })
    await page.getByRole('button', { name: text('studio.followRule', { rule }), exact: true }).press('Enter')
    await expect(page.getByText(text('studio.proved'))).toBeVisible(slow)
    expect(JSON.parse(studio.textOf(file))).toEqual(JSON.parse(before))
    await undo(page).click()
    await expect(page.getByText(text('studio.ruleRemoved', { channel }))).toBeVisible(slow)
    await undo(page).click()
    await expect.poll(() => studio.textOf(file), slow).toBe(before)
  },
)

test('a finding is shown at its place, its fix is applied, and axe finds no violation before and after', async ({ page, studio }) => {
  test.setTimeout(400_000)
  const checked = { timeout: 150_000 }
  const { form } = someForm()
  const before = studio.textOf(form.file)
  const { call } = product.flows.forms[form.id]!.submit
  studio.write(form.file, before.replace(JSON.stringify(call), JSON.stringify(`${call}x`)))
  await page.goto(`/#/forms/${form.id}`)
  await expect(page.getByRole('button', { name: text('studio.check.checking') })).toBeVisible(checked)
  expect(await accessibilityViolations(page), 'while it is checked').toEqual([])
  const remedy = page.locator('.finding').getByRole('button', { name: text('studio.remedy.replace', { value: call }) })
  await expect(remedy.first()).toBeVisible(checked)
  for (const place of [`forms/${form.id}`, 'map/', 'findings/']) {
    await page.goto(`/#/${place}`)
    await expect(page.locator('main :is(h2, svg)').first()).toBeVisible(slow)
    expect(await accessibilityViolations(page), `${place} with a fault`).toEqual([])
  }
  await remedy.first().press('Enter')
  await expect(page.getByRole('button', { name: text('studio.check.right') })).toBeVisible(checked)
  await expect(remedy).toHaveCount(0)
  expect(studio.textOf(form.file)).toBe(before)
  expect(studio.changedLines()).toEqual([])
})

test('a phone in the network opens the screen by the link of the QR code, in the same language and channel', async ({ page, browser }) => {
  test.skip(DEVICE_HOST === '127.0.0.1', 'This machine is in no network.')
  const { channel } = [...configs.values()].find(({ channelPatch }) => channelPatch)!
  const [other = ''] = Object.keys(product.flows.app.locales.supported).filter((each) => each !== locale)
  const { form } = someForm()
  await page.goto(`/#/forms/${form.id}?channel=${channel}&locale=${other}`)
  await page.getByRole('button', { name: text('studio.onDevice') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: text('studio.onDevice') })
  await expect(dialog.getByRole('img', { name: text('studio.linkImage') })).toBeVisible(slow)
  expect(await accessibilityViolations(page)).toEqual([])
  const address = await dialog.locator('code').innerText()
  expect(new URL(address).hostname).toBe(DEVICE_HOST)
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const device = await phone.newPage()
  await device.goto(address)
  await expect(device.locator('html')).toHaveAttribute('lang', new RegExp(`^${other.slice(0, 2)}`, 'i'), slow)
  await expect(device.getByRole('textbox').first()).toBeVisible(slow)
  await phone.close()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('every page has no serious axe violation and no console error', { tag: '@slow' }, async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  const { form } = someForm()
  const [table = ''] = Object.keys(product.flows.decisions)
  for (const place of [
    `screens/${form.screens[0]}`,
    `forms/${form.id}`,
    'texts/',
    'numbers/banks',
    `tables/${table}`,
    'map/',
    'changes/',
    'findings/',
    'publish/',
    'releases/',
  ]) {
    await page.goto(`/#/${place}`)
    await expect(page.locator('main :is(h2, svg)').first()).toBeVisible(slow)
    expect(await accessibilityViolations(page), place).toEqual([])
  }
  expect(errors).toEqual([])
})
