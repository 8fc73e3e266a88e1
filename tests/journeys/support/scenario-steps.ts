import { expect, type Locator, type Page } from 'playwright/test'
import { fieldAt } from '../../../src/core/forms/field-at.ts'
import type { Json, JsonSchema } from '../../../src/core/language/json.ts'
import { hrefOf } from '../../../src/core/navigation/route.ts'
import { wordsPattern } from '../../../src/scenarios/words-pattern.ts'
import type { Step } from '../../../src/scenarios/scenario.ts'
import { field, fill, nextGroup, reachField, showCodeBoxes } from './form.ts'
import { locateBlock, findSelection } from './page-blocks.ts'
import { chooseDate, chooseRow, rowsWithin } from './scenario-choice.ts'
import { type ScenarioContext, pagesBeingOpened } from './scenario-context.ts'

/** Does on the page what the step says. */
export async function runStep(stage: ScenarioContext, step: Step): Promise<void> {
  const { page, config } = stage
  if ('visit' in step) return visit(page, step.visit)
  if ('wait' in step) return page.clock.runFor(step.wait * 1000)
  if ('back' in step) return back(page)
  if ('help' in step) return page.locator('.header-help').click()
  if ('dismiss' in step) return page.locator('.sheet-close').last().click()
  if ('press' in step) return press(stage, step)
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
  return type(stage, step.set, step.to)
}

/** On to the last group of the form on show; false where one is not filled in. */
async function passGroups(page: Page): Promise<boolean> {
  const isLast = page.locator('.group-bar > :last-child.is-now')
  await page.locator('.form').first().waitFor()
  if ((await page.locator('.group-head').count()) === 0) return true
  while ((await isLast.count()) === 0) if (!(await nextGroup(page))) return false
  return true
}

/** Opens the group as a link does, where those before it are not filled in. */
async function openGroupOf(stage: ScenarioContext, form: string, at: string): Promise<void> {
  const { page } = stage
  if (await reachField(page, at)) return
  const name = at.split('/')[1] ?? ''
  const [group] = Object.entries(formOf(stage, form).groups ?? {}).find(([, { fields }]) => fields.includes(name)) ?? []
  await page.evaluate((groups) => history.replaceState({ ...history.state, groups }, ''), { [form]: group })
  pagesBeingOpened.add(page)
  await page.reload()
  pagesBeingOpened.delete(page)
}

async function visit(page: Page, address: string): Promise<void> {
  pagesBeingOpened.add(page)
  await page.goto(address)
  pagesBeingOpened.delete(page)
}

/** The phone's own button; at the first page of a visit, the one in the header. */
async function back(page: Page): Promise<void> {
  const isSheet = (await page.locator('dialog[data-screen]').count()) > 0
  const isFirst = () => ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
  if (!isSheet && (await page.evaluate(isFirst))) return page.locator('.header-back').click()
  // A sheet holds the first entry of the history as soon as it is open.
  await expect.poll(() => page.evaluate(isFirst)).toBe(false)
  await page.evaluate(() => history.back())
}

async function press({ page, texts }: ScenarioContext, step: Extract<Step, { press: string }>): Promise<void> {
  const within = step.in === undefined ? topLayer(page) : await locateBlock(page, step.in)
  await pressable(within, pressedWords(texts, step.press))
    .nth((step.nth ?? 1) - 1)
    .click()
}

async function choose(page: Page, of: string, value: Json): Promise<void> {
  const block = await locateBlock(page, of)
  const way = await findSelection(page, of, value)
  if (!way) throw new Error(`The block "${of}" does not offer ${JSON.stringify(value)}.`)
  if ('press' in way) return block.getByRole('button', { name: way.press, exact: true }).click()
  if ('option' in way) return page.locator('[data-option]').first().click()
  await chooseRow(block.locator('select'), way.rows)
}

/** Turns the months until the day is there. */
async function pick(page: Page, of: string, day: number): Promise<void> {
  // Its code may still be on the way.
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

/** What can be touched at each moment: the topmost sheet, which may be closing, else the page. */
const topLayer = (page: Page): Locator => page.locator(`body:not(:has(${layer})), ${layer}`).last()

/** As words where they stand whole: a selector takes no pattern with an apostrophe in it. */
function pressedWords(texts: ScenarioContext['texts'], press: string): string | RegExp {
  const words = texts.template?.(press) ?? press
  const { source, flags } = wordsPattern(words, true)
  return words.includes('{{') ? new RegExp(source.replaceAll("'", '.'), flags) : words
}

function pressable(top: Locator, words: string | RegExp): Locator {
  const carries = top.locator('button, a').filter({ has: top.page().getByText(words, { exact: true }) })
  return top.getByRole('button', { name: words, exact: true }).or(carries)
}

/** Blocks with a way of their own to answer. */
async function actOn(page: Page, handler: string, result: Json | undefined): Promise<void> {
  // `mock-device.ts` has the camera fail as soon as it is opened.
  if (handler === 'onFail') return
  if (handler === 'onTake') return page.locator('.camera-shutter').click()
  const code = (result as { code?: unknown } | undefined)?.code
  const picture = page.locator('form.captcha')
  if (handler !== 'onSubmit' || typeof code !== 'string') throw new Error(`No one block offers "${handler}": say "headlessOnly".`)
  await picture.locator('input').fill(code)
  await picture.locator('button[type=submit]').click()
}

async function type(stage: ScenarioContext, pointer: string, value: Json): Promise<void> {
  const [, root, id = '', ...path] = pointer.split('/')
  if (root !== 'form') throw new Error(`No field shows ${pointer}: say "headlessOnly".`)
  for (const [at, one] of leafValues(`/${path.join('/')}`, value)) await answer(stage, id, at, one)
}

/** As the borrower does who reads on each choice what it stands for; a value that is typed is typed. */
async function answer(stage: ScenarioContext, form: string, at: string, value: Json): Promise<void> {
  const { page, texts, scenario } = stage
  await openGroupOf(stage, form, at)
  if (value === true) return fill(page, { [at]: true })
  if (value === null) return fill(page, { [at]: '' })
  const { widget, text } = fieldAt(formOf(stage, form), at)
  const of = field(page, at)
  await expect(of.first()).toBeVisible()
  const lists = of.locator('select')
  if (widget === 'Date') return chooseDate(of, Number(value), texts)
  const words = enumWords(stage, form, at, value)
  if (words !== undefined) return fill(page, { [at]: words })
  const rows = rowsWithin(scenario.given.replies, value)
  if (rows && (await lists.count()) > 0) return chooseRow(lists, rows)
  const isChosen = (await of.locator('select, input[type=radio], input[role=combobox]').count()) > 0
  const bare = typeof text === 'string' ? texts.text(text, { count: value, value }) : String(value)
  return fill(page, { [at]: isChosen ? (rows?.at(-1) ?? bare) : String(value) })
}

const leafValues = (at: string, value: Json): [string, Json][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => leafValues(`${at}/${key}`, part as Json))
    : [[at, value]]

/** The words of a value of an enumeration. */
function enumWords(stage: ScenarioContext, form: string, at: string, value: Json): string | undefined {
  const schema = schemaAt(stage, form, at)
  if (!Array.isArray(schema.enum)) return undefined
  const title = String(schema.title)
  return stage.texts.text(`enum.${title.charAt(0).toLowerCase()}${title.slice(1)}.${String(value)}`)
}

function schemaAt({ config }: ScenarioContext, form: string, at: string): JsonSchema {
  const root = config.schemas.forms[formOf({ config }, form).schema] ?? {}
  const step = (schema: JsonSchema, key: string) =>
    (/^\d+$/.test(key) ? schema.items : (schema.properties as Record<string, JsonSchema> | undefined)?.[key]) as JsonSchema
  return at.split('/').slice(1).reduce(step, root) ?? {}
}

function formOf({ config }: Pick<ScenarioContext, 'config'>, id: string) {
  const form = config.flows.forms[id]
  if (!form) throw new Error(`There is no form "${id}".`)
  return form
}
