import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/config.ts'
import { differences, type ScenarioTexts, type Seen } from '../../../src/core/expectation.ts'
import type { Condition, Json, JsonSchema } from '../../../src/core/language.ts'
import { locate } from '../../../src/core/route.ts'
import { type Scenario, type Step, usualClock } from '../../../src/core/scenario.ts'
import { trackEvent } from '../../../src/web/runtime/world.ts'
import { field, fill } from './form.ts'
import { holdLine, type Line } from './scenario-line.ts'

/** Milliseconds within which what is expected shows, on a machine with much to do. */
const patience = 8_000

type Watch = { events: string[]; toasts: string[] }
type Stage = { page: Page; config: Config; scenario: Scenario; texts: ScenarioTexts; line: Line; watch: Watch }

/** Runs the scenario on the built app and says, in a sentence each, where what is seen differs from what it expects. */
export async function playScenario(context: BrowserContext, config: Config, scenario: Scenario, texts: ScenarioTexts): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`The page failed: ${message}.`))
  try {
    await page.clock.setSystemTime((scenario.given.clock ?? usualClock) * 1000)
    const line = await holdLine(page, config.flows, scenario)
    const stage: Stage = { page, config, scenario, texts, line, watch: await watchOver(page) }
    await remember(stage)
    for (const step of scenario.do) {
      await take(stage, step)
      await rest(stage)
    }
    return [...(await comparison(stage)), ...problems]
  } finally {
    await page.close()
  }
}

/** Events and toasts pass; they are noted as they come. */
async function watchOver(page: Page): Promise<Watch> {
  const watch: Watch = { events: [], toasts: [] }
  await page.exposeFunction('noteEvent', (event: string) => void watch.events.push(event))
  await page.exposeFunction('noteToast', (words: string) => void watch.toasts.push(words))
  await page.addInitScript((event) => {
    const host = window as unknown as Record<'noteEvent' | 'noteToast', (words: string) => void>
    window.addEventListener(event, (tracked) => host.noteEvent((tracked as CustomEvent<{ event: string }>).detail.event))
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('toast')) host.noteToast(node.innerText.trim())
    }).observe(document, { childList: true, subtree: true })
  }, trackEvent)
  return watch
}

/** What the device remembers, and nothing else. */
async function remember({ page, config, scenario: { given } }: Stage): Promise<void> {
  const { channel, locale, session = {}, storage = {} } = given
  for (const name of Object.keys(session))
    if (!config.flows.app.session[name]?.persist) throw new Error(`A device does not remember "${name}": say "headlessOnly".`)
  const kept = { ...(channel && { cl: channel }), ...(locale && { locale }), ...storage, ...session }
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('set') !== null) return
    sessionStorage.setItem('set', '')
    localStorage.clear()
    for (const [name, value] of entries) localStorage.setItem(`alur:${name}`, JSON.stringify(value))
  }, Object.entries(kept))
}

async function take(stage: Stage, step: Step): Promise<void> {
  const { page, texts } = stage
  const top = await reach(page)
  if ('visit' in step) await page.goto(step.visit)
  else if ('wait' in step) await page.clock.runFor(step.wait * 1000)
  else if ('dismiss' in step) await page.locator('.sheet-close').last().click()
  else if ('press' in step) await pressable(top, texts.text(step.press)).click()
  else if ('submit' in step)
    await top.getByRole('button', { name: texts.text(formOf(stage, step.submit).submit.button), exact: true }).click()
  else if ('ask' in step) await top.locator('.button-send').click()
  else if ('act' in step) await actOn(page, step.act, step.result)
  else await type(stage, step.set, step.to)
}

/** What can be touched: the topmost sheet, else the page. */
async function reach(page: Page): Promise<Locator> {
  const sheet = page.locator('[role=dialog][data-screen]').last()
  return (await sheet.count()) > 0 ? sheet : page.locator('body')
}

function pressable(top: Locator, words: string): Locator {
  const carries = top.locator('button, a').filter({ has: top.page().getByText(words, { exact: true }) })
  return top.getByRole('button', { name: words, exact: true }).or(carries).first()
}

/** Blocks with a way of their own to answer. */
async function actOn(page: Page, handler: string, result: Json | undefined): Promise<void> {
  const code = (result as { code?: unknown } | undefined)?.code
  const picture = page.locator('form.captcha')
  if (handler !== 'onSubmit' || typeof code !== 'string') throw new Error(`No one block offers "${handler}": say "headlessOnly".`)
  await picture.locator('input').fill(code)
  await picture.locator('button[type=submit]').click()
}

async function type(stage: Stage, pointer: string, value: Json): Promise<void> {
  const [, root, id = '', ...path] = pointer.split('/')
  if (root !== 'form') throw new Error(`No field shows ${pointer}: say "headlessOnly".`)
  for (const [at, one] of leaves(`/${path.join('/')}`, value)) {
    const words = await wordsOf(stage, id, at, one)
    await fill(stage.page, { [at]: words })
  }
}

const leaves = (at: string, value: Json): [string, Json][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => leaves(`${at}/${key}`, part as Json))
    : [[at, value]]

/** What the borrower reads on the choice that stands for the value; the value itself where it is typed. */
async function wordsOf(stage: Stage, form: string, at: string, value: Json): Promise<string | true> {
  if (value === true) return true
  const schema = schemaAt(stage, form, at)
  if (Array.isArray(schema.enum)) {
    const title = String(schema.title)
    return stage.texts.text(`enum.${title.charAt(0).toLowerCase()}${title.slice(1)}.${String(value)}`)
  }
  const of = field(stage.page, at)
  await expect(of.first()).toBeVisible()
  const isChosen = (await of.locator('select, input[type=radio]').count()) > 0
  return (isChosen && rowNamed(stage.scenario.given.replies, value)) || String(value)
}

function schemaAt({ config }: Stage, form: string, at: string): JsonSchema {
  const root = config.schemas.forms[formOf({ config }, form).schema] ?? {}
  const step = (schema: JsonSchema, key: string) =>
    (/^\d+$/.test(key) ? schema.items : (schema.properties as Record<string, JsonSchema> | undefined)?.[key]) as JsonSchema
  return at.split('/').slice(1).reduce(step, root) ?? {}
}

/** A row that some reply lists, by its id. */
function rowNamed(json: unknown, id: Json): string | undefined {
  if (json === null || typeof json !== 'object') return undefined
  const row = json as { id?: unknown; name?: unknown }
  if (row.id === id && typeof row.name === 'string') return row.name
  return Object.values(json).reduce<string | undefined>((found, part) => found ?? rowNamed(part, id), undefined)
}

function formOf({ config }: Pick<Stage, 'config'>, id: string) {
  const form = config.flows.forms[id]
  if (!form) throw new Error(`There is no form "${id}".`)
  return form
}

/** Until the page stands, nothing is on its way and nothing covers it; a call that nobody answers is waited for to its end. */
async function rest({ page, line, config }: Stage): Promise<void> {
  const stands = page.locator('.app main')
  await expect
    .poll(async () => line.isQuiet() && (line.hasTimeout() || (await stands.count()) > 0), { timeout: patience, intervals: [20] })
    .toBe(true)
  if (!line.hasTimeout()) return
  line.gaveUp()
  await page.clock.fastForward(config.flows.app.api.timeout + 1000)
  await stands.waitFor({ state: 'attached' })
}

async function comparison(stage: Stage): Promise<string[]> {
  const { scenario, texts, line, config } = stage
  const expected = { ...scenario.expect, holds: kept(config, scenario.expect.holds) }
  const until = Date.now() + patience
  for (;;) {
    const quiet = line.isQuiet()
    const found = differences(expected, await seenOn(stage), texts)
    if ((found.length === 0 && quiet) || Date.now() > until) return found
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

async function seenOn({ page, config, line, watch }: Stage): Promise<Seen> {
  const { pathname, search, searchParams } = new URL(page.url())
  const sheets = await page.locator('[role=dialog][data-screen]').evaluateAll((all) => all.map((one) => one.getAttribute('data-screen')))
  const session = await page.evaluate(() =>
    Object.fromEntries(
      Object.entries({ ...localStorage }).map(([name, value]) => [name.replace('alur:', ''), JSON.parse(value) as unknown]),
    ),
  )
  return {
    route: locate(config.flows.routes, pathname + search)?.name,
    query: Object.fromEntries(searchParams),
    sheet: sheets.at(-1) ?? null,
    toast: watch.toasts.at(-1) ?? null,
    sent: line.sent,
    events: watch.events,
    scope: { session },
  }
}

/** What of the condition the device shows: the entries of the session that it keeps. */
function kept({ flows }: Config, condition: Condition = {}): Condition {
  const shown = Object.entries(condition).filter(([pointer]) => {
    const [, root, name = ''] = pointer.split('/')
    return root === 'session' && flows.app.session[name]?.persist
  })
  return Object.fromEntries(shown)
}
