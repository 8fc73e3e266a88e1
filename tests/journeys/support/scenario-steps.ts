import { expect, type Locator, type Page } from 'playwright/test'
import type { Json } from '../../../src/core/language/json.ts'
import { hrefOf } from '../../../src/core/navigation/route.ts'
import { wholeWordsPattern } from '../../../src/scenarios/words-pattern.ts'
import { type FieldGroup, type FieldStep, fieldSteps } from '../../../src/scenarios/field-steps.ts'
import type { ScenarioTranslator, Step } from '../../../src/scenarios/scenario.ts'
import { field, fill, nextGroup, reachField, showCodeBoxes } from './form.ts'
import { locateBlock, findSelection } from './page-blocks.ts'
import { chooseDate, chooseRow } from './scenario-choice.ts'
import { type ScenarioContext, pagesBeingOpened } from './scenario-context.ts'

/** Performs the step on the page. */
export async function runStep(context: ScenarioContext, step: Step): Promise<void> {
  const { page, config } = context
  if ('visit' in step) return visit(page, step.visit)
  if ('wait' in step) return page.clock.runFor(step.wait * 1000)
  if ('back' in step) return back(page)
  if ('help' in step) return page.locator('.header-help').click()
  if ('dismiss' in step) return page.locator('.sheet-close').last().click()
  if ('press' in step) return press(context, step)
  if ('choose' in step) return choose(page, step.of, step.choose)
  if ('pick' in step) return pick(page, step.of, Date.parse(`${step.pick}T00:00:00Z`) / 1000)
  if ('tab' in step) return page.locator(`.footer-tab[href="${hrefOf(config.flows.routes, step.tab)}"]`).click()
  if ('file' in step) return choosePhoto(page, step)
  if ('submit' in step) {
    const top = topLayer(page)
    await showCodeBoxes(top)
    if (!(await passGroups(page))) return
    return top.locator(`[data-form="${step.submit}"] .form-submit [type=submit]`).click()
  }
  if ('resend' in step) return topLayer(page).locator('.button-resend').click()
  if ('act' in step) return actOn(page, step.act, step.result)
  return type(context, step)
}

/** Goes to the last group of the current form. Returns false when a group is not filled in. */
async function passGroups(page: Page): Promise<boolean> {
  const isLast = page.locator('.group-bar > :last-child.is-now')
  await page.locator('.form').first().waitFor()
  if ((await page.locator('.group-head').count()) === 0) return true
  while ((await isLast.count()) === 0) if (!(await nextGroup(page))) return false
  return true
}

/** Opens the group through the history state, as a link does, when the groups before it are not filled in. */
async function openGroup(page: Page, { form, id }: FieldGroup): Promise<void> {
  await page.evaluate((groups) => history.replaceState({ ...history.state, groups }, ''), { [form]: id })
  pagesBeingOpened.add(page)
  await page.reload()
  pagesBeingOpened.delete(page)
}

async function visit(page: Page, address: string): Promise<void> {
  pagesBeingOpened.add(page)
  await page.goto(address)
  pagesBeingOpened.delete(page)
}

/** Goes back as the phone's back button does; on the first page of a visit, presses the back button of the header. */
async function back(page: Page): Promise<void> {
  const isSheet = (await page.locator('dialog[data-screen]').count()) > 0
  const isFirst = () => ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
  if (!isSheet && (await page.evaluate(isFirst))) return page.locator('.header-back').click()
  // A sheet adds a history entry when it opens, and going back before that would leave the app.
  await expect.poll(() => page.evaluate(isFirst)).toBe(false)
  await page.evaluate(() => history.back())
}

async function press({ page, texts }: ScenarioContext, step: Extract<Step, { press: string }>): Promise<void> {
  const within = step.in === undefined ? topLayer(page) : await locateBlock(page, step.in)
  await pressable(within, pressedName(texts, step.press))
    .nth((step.nth ?? 1) - 1)
    .click()
}

async function choose(page: Page, of: string, value: Json): Promise<void> {
  const block = await locateBlock(page, of)
  const selection = await findSelection(page, of, value)
  if (!selection) throw new Error(`The block "${of}" does not offer ${JSON.stringify(value)}.`)
  if ('press' in selection) return block.getByRole('button', { name: selection.press, exact: true }).click()
  if ('option' in selection) return page.locator('[data-option]').first().click()
  await chooseRow(block.locator('select'), selection.rows)
}

/** Goes through the months of the calendar until it shows the day, then clicks the day. */
async function pick(page: Page, of: string, day: number): Promise<void> {
  // The calendar's code may still be loading.
  await expect.poll(async () => (await locateBlock(page, of)).locator('.calendar-day').count()).toBeGreaterThan(0)
  const calendar = await locateBlock(page, of)
  const target = calendar.locator(`.calendar-day[data-day="${day}"]`)
  while ((await target.count()) === 0) {
    const first = Number(await calendar.locator('.calendar-day').first().getAttribute('data-day'))
    await calendar
      .locator('.calendar-nav')
      .nth(day < first ? 0 : 1)
      .click()
  }
  await target.click()
}

async function choosePhoto(page: Page, { file: { name, type: mimeType, size }, of }: Extract<Step, { file: object }>): Promise<void> {
  const at = `/${of.split('/').slice(3).join('/')}`
  await field(page, at)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) })
}

const layer = 'dialog[data-screen] > :is(.sheet, .dialog)'

/** Locator of the topmost layer: the last sheet, which may be closing, or else the page. */
const topLayer = (page: Page): Locator => page.locator(`body:not(:has(${layer})), ${layer}`).last()

/** Name of the pressed control; a pattern when the text has placeholders. Apostrophes are replaced, because a selector cannot contain them in a pattern. */
function pressedName(texts: ScenarioContext['texts'], press: string): string | RegExp {
  const text = texts.template?.(press) ?? press
  const { source, flags } = wholeWordsPattern(text)
  return text.includes('{{') ? new RegExp(source.replaceAll("'", '.'), flags) : text
}

function pressable(top: Locator, name: string | RegExp): Locator {
  const containing = top.locator('button, a').filter({ has: top.page().getByText(name, { exact: true }) })
  return top.getByRole('button', { name, exact: true }).or(containing)
}

/** Triggers a handler of a block that is neither a form nor a button: the camera or the captcha. */
async function actOn(page: Page, handler: string, result: Json | undefined): Promise<void> {
  // `mock-device.ts` makes the camera fail as soon as it opens.
  if (handler === 'onFail') return
  if (handler === 'onTake') return page.locator('.camera-shutter').click()
  const code = (result as { code?: unknown } | undefined)?.code
  const picture = page.locator('form.captcha')
  if (handler !== 'onSubmit' || typeof code !== 'string') throw new Error(`No one block offers "${handler}": say "browserSkipReason".`)
  await picture.locator('input').fill(code)
  await picture.locator('button[type=submit]').click()
}

async function type({ page, config, scenario, texts }: ScenarioContext, step: Extract<Step, { set: string }>): Promise<void> {
  if (!step.set.startsWith('/form/')) throw new Error(`No field shows ${step.set}: say "browserSkipReason".`)
  for (const one of fieldSteps(config, scenario.given.replies, step, texts)) await answer(page, one, texts)
}

/** Fills in one field: chooses by the visible texts of the options, or types the value. */
async function answer(page: Page, { field: at, value, rows, group }: FieldStep, texts: ScenarioTranslator): Promise<void> {
  if (!(await reachField(page, at)) && group) await openGroup(page, group)
  if (value === true) return fill(page, { [at]: true })
  if (value === null) return fill(page, { [at]: '' })
  const of = field(page, at)
  await expect(of.first()).toBeVisible()
  const lists = of.locator('select')
  if (rows && (await of.locator('.date-parts').count()) > 0) return chooseDate(of, rows, texts)
  if (rows && (await lists.count()) > 0) return chooseRow(lists, rows)
  const isChosen = (await of.locator('select, input[type=radio], input[role=combobox]').count()) > 0
  return fill(page, { [at]: isChosen ? (rows?.at(-1) ?? String(value)) : String(value) })
}
