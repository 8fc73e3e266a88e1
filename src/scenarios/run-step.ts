import { type FindingValue, phrase } from '../phrases/phrases.ts'
import { wholePattern } from './differences.ts'
import { normalizeSpaces } from './words-pattern.ts'
import { readableFile } from '../core/forms/file-rule.ts'
import type { HeadlessApp } from './headless-app.ts'
import { ordered } from '../core/language/ordered.ts'
import { type Pointer, pointerOf, tokens } from '../core/language/pointer.ts'
import { helpActions } from '../core/navigation/help.ts'
import { hrefOf } from '../core/navigation/route.ts'
import { choiceOptions } from './choice-options.ts'
import { controlRefuses } from './field-control.ts'
import { type Pressable, pressablesOf } from './pressables.ts'
import { allBlocks, type RenderedBlock } from './render-screen.ts'
import type { ScenarioDeps, Step } from './scenario.ts'
import type { TextContext } from './screen-texts.ts'

type Fault = FindingValue | undefined
type StepName = Step extends infer One
  ? One extends unknown
    ? Exclude<keyof One, 'to' | 'of' | 'with' | 'result' | 'nth' | 'in'>
    : never
  : never
type StepOf<K extends StepName> = Extract<Step, { [key in K]: unknown }>
type StepRunner<K extends StepName> = (step: StepOf<K>, at: StepContext) => Fault | Promise<Fault>
type StepContext = { headless: HeadlessApp; deps: ScenarioDeps; unsent: Map<string, FindingValue> }

/** Runs a step. Returns why it failed, or undefined. `unsent`: why a form was not sent at its last attempt, by form id. */
export async function runStep(step: Step, app: HeadlessApp, deps: ScenarioDeps, unsent: Map<string, FindingValue>): Promise<Fault> {
  const name = (Object.keys(stepRunners) as StepName[]).find((key) => key in step)
  if (name === undefined) throw new RangeError(`No step is known by ${Object.keys(step).join(', ')}`)
  return (stepRunners[name] as (step: Step, at: StepContext) => ReturnType<StepRunner<StepName>>)(step, { headless: app, deps, unsent })
}

/** Steps that leave the app idle. */
const waiting: ReadonlySet<string> = new Set<StepName>(['visit', 'wait', 'submit'])
export const endsIdle = (step: Step): boolean => Object.keys(step).some((key) => waiting.has(key))

const stepRunners: { [K in StepName]: StepRunner<K> } = {
  visit: async ({ visit }, { headless: app }) => void (await app.visit(visit)),
  wait: async ({ wait }, { headless: app }) => void (await app.advance(wait)),
  back: (_step, { headless: app }) => void app.back(),
  help(_step, { headless: app }) {
    const { location, page } = app.current() ?? {}
    const actions = location && helpActions(app.flows.routes, location.name)
    return page && actions ? void app.run(page.run(actions)) : phrase('noHelpThere', { screen: page?.id ?? '' })
  },
  dismiss(_step, { headless: { app } }) {
    const { visible, sheet } = app.overlays
    const top = sheet(visible.sheets.at(-1) ?? -1)
    return top ? void top.dismiss() : phrase('noSheetThere')
  },
  set({ set, to }, at) {
    if (set.startsWith('/form/')) return fillField(set, to, at)
    const screen = at.headless.topScreen()
    return screen ? void screen.set(set as Pointer, to) : phrase('noScreenThere')
  },
  resend({ resend, with: payload = {} }, { headless: app }) {
    const screen = app.topScreen()
    return screen ? void app.run(screen.call(resend, payload)) : phrase('noScreenThere')
  },
  press({ press, nth = 1, in: id }, at) {
    const { headless: app, deps } = at
    const words = wholePattern(press, deps)
    const all = pressablesIn(at).filter(
      (one) => words.test(normalizeSpaces(one.text)) && (id === undefined || one.pressablesWithin.some((block) => block.id === id)),
    )
    const target = all[nth - 1]
    if (target) return void app.run(target.press())
    const place = id ?? topId(at)
    if (all.length > 0) return phrase('pressFewer', { place, count: String(all.length), words: press })
    return phrase('pressNone', { place, words: press, known: quotedList(pressablesIn(at).map((one) => one.text)) })
  },
  choose({ choose, of }, at) {
    return withBlock(of, at, (block) => {
      const offers = choiceOptions(block)
      if (!offers) return phrase('keepsNoChoice', { block: of })
      const offer = offers.find(({ value }) => value === choose)
      const value = JSON.stringify(choose)
      if (!offer) return phrase('offersNot', { block: of, value, known: quotedList(offers.map((one) => one.value)) })
      return offer.disabled ? phrase('offersDisabled', { block: of, value }) : change(block, choose)
    })
  },
  pick({ pick, of }, at) {
    return withBlock(of, at, (block) => {
      const day = Date.parse(`${pick}T00:00:00Z`) / 1000
      const { min = -Infinity, max = Infinity } = block.props() as { min?: number; max?: number }
      if (!Object.values(block.definition.props).includes('time') || !('onChange' in block.props()))
        return phrase('keepsNoDay', { block: of })
      return day < min || day > max ? phrase('offersNoDay', { block: of, day: pick }) : change(block, day)
    })
  },
  tab({ tab }, { headless: { flows, navigate } }) {
    const { routes } = flows
    const tabs = ordered(routes.tabs, routes.tabOrder).map(([name]) => name)
    const href = tabs.includes(tab) ? hrefOf(routes, tab) : undefined
    return href === undefined ? phrase('noTab', { tab, known: quotedList(tabs) }) : void navigate(href)
  },
  file({ file: { name, type, size }, of }, at) {
    return fillField(of, readableFile(new File([new Uint8Array(size)], name, { type })), at)
  },
  async submit({ submit }, at) {
    const { headless: app, unsent } = at
    const block = blocksIn(at).find((one) => one.form?.id === submit)
    if (!block?.form) return phrase('noFormThere', { form: submit, screen: topId(at) })
    const { form } = block
    for (let left = form.groups.all().length; left > 1 && form.groups.next(); left -= 1) await form.submit()
    // Not awaited: a call without a reply never ends.
    if (!form.groups.next()) app.run(form.submit(block.props()))
    await app.waitForIdle()
    const wrong = [...form.fields.errors()].map(([field, text]) => `${field} ${text}`)
    unsent.delete(submit)
    if (wrong.length > 0) unsent.set(submit, phrase('formNotSent', { form: submit, errors: wrong.join(', ') }))
    return undefined
  },
  act({ act, of, result }, at) {
    const handler = blocksIn(at)
      .filter(({ id }) => id === of)
      .map((block) => block.props()[act])
      .find((prop) => typeof prop === 'function') as ((given?: unknown) => Promise<unknown>) | undefined
    if (!handler) return phrase('noBlockWith', { block: of, prop: act, screen: topId(at) })
    return void at.headless.run(handler(result))
  },
}

const blocksIn = ({ headless: app }: StepContext): RenderedBlock[] => app.shown().flatMap(allBlocks)
const contextOf = ({ headless: app, deps }: StepContext): TextContext => ({ ...deps, now: app.app.env.now })
const pressablesIn = (at: StepContext): Pressable[] => at.headless.shown().flatMap((screen) => pressablesOf(screen, contextOf(at)))
const change = ({ props }: RenderedBlock, value: unknown): undefined => void (props().onChange as (value: unknown) => void)(value)
const topId = ({ headless: app }: StepContext): string => app.topScreen()?.id ?? ''
const quotedList = (all: unknown[]): FindingValue => (all.length > 0 ? all.map((one) => JSON.stringify(one)) : phrase('nothing'))

/** Fills in and touches a field, in the group that contains it. `place`: e.g. `/form/login/phone`. */
function fillField(place: string, value: unknown, at: StepContext): Fault {
  const [, id = '', ...path] = tokens(place)
  const block = blocksIn(at).find((one) => one.form?.id === id)
  if (!block?.form) return phrase('noFieldThere', { screen: topId(at), field: place })
  const { form, instance } = block
  const field = pointerOf(path)
  const refused = controlRefuses(form, field, value, instance.scope, at.headless.app.env)
  if (refused) return refused
  form.groups.openFor([field])
  form.changeField(field, value ?? undefined)
  form.fields.touch(field)
  return undefined
}

function withBlock(of: string, at: StepContext, act: (block: RenderedBlock) => Fault): Fault {
  const block = blocksIn(at).find(({ id }) => id === of)
  return block ? act(block) : phrase('noBlockThere', { block: of, screen: topId(at) })
}
