import { normalizeSpaces, pattern } from './differences.ts'
import { readableFile } from '../core/forms/file-rule.ts'
import type { HeadlessApp } from './headless-app.ts'
import type { Pointer } from '../core/language/pointer.ts'
import { ordered } from '../core/language/ordered.ts'
import { pointerOf, tokens } from '../core/language/pointer.ts'
import { helpActions } from '../core/navigation/help.ts'
import { hrefOf } from '../core/navigation/route.ts'
import { choiceOptions } from './choice-options.ts'
import { type Pressable, pressablesOf } from './pressables.ts'
import { allBlocks, type RenderedBlock } from './render-screen.ts'
import type { ScenarioDeps, Step } from './scenario.ts'
import type { Translator } from './screen-texts.ts'

type StepName = Step extends infer One
  ? One extends unknown
    ? Exclude<keyof One, 'to' | 'of' | 'with' | 'result' | 'nth' | 'in'>
    : never
  : never
type StepOf<K extends StepName> = Extract<Step, { [key in K]: unknown }>
type StepRunner<K extends StepName> = (step: StepOf<K>, at: StepContext) => string | undefined | Promise<string | undefined>
type StepContext = { headless: HeadlessApp; ports: ScenarioDeps; unsent: Map<string, string> }

/** Returns why the step cannot be taken. `unsent`: why a form was not sent at its last try, by its id. */
export async function runStep(step: Step, app: HeadlessApp, ports: ScenarioDeps, unsent: Map<string, string>): Promise<string | undefined> {
  const name = (Object.keys(stepRunners) as StepName[]).find((key) => key in step)
  if (name === undefined) throw new RangeError(`No step is known by ${Object.keys(step).join(', ')}`)
  return (stepRunners[name] as (step: Step, at: StepContext) => ReturnType<StepRunner<StepName>>)(step, { headless: app, ports, unsent })
}

/** Steps that end with an idle app. */
const waiting: ReadonlySet<string> = new Set<StepName>(['visit', 'wait', 'submit'])
export const endsIdle = (step: Step): boolean => Object.keys(step).some((key) => waiting.has(key))

const stepRunners: { [K in StepName]: StepRunner<K> } = {
  visit: async ({ visit }, { headless: app }) => void (await app.visit(visit)),
  wait: async ({ wait }, { headless: app }) => void (await app.advance(wait)),
  back: (_step, { headless: app }) => void app.back(),
  help(_step, { headless: app }) {
    const { location, page } = app.current() ?? {}
    const actions = location && helpActions(app.flows.routes, location.name)
    return page && actions ? void app.run(page.run(actions)) : `No help is in the header of "${page?.id}".`
  },
  dismiss(_step, { headless: { app } }) {
    const { visible, sheet } = app.overlays
    const top = sheet(visible.sheets.at(-1) ?? -1)
    return top ? void top.dismiss() : 'There is no sheet to dismiss.'
  },
  set({ set, to }, at) {
    if (set.startsWith('/form/')) return fillField(set, to, at)
    const screen = at.headless.topScreen()
    return screen ? void screen.set(set as Pointer, to) : 'There is no screen to act on.'
  },
  ask({ ask, with: payload = {} }, { headless: app }) {
    const screen = app.topScreen()
    return screen ? void app.run(screen.call(ask, payload)) : 'There is no screen to act on.'
  },
  press({ press, nth = 1, in: id }, at) {
    const { headless: app, ports } = at
    const words = pattern(press, ports, true)
    const all = pressablesIn(at).filter(
      (one) => words.test(normalizeSpaces(one.text)) && (id === undefined || one.pressablesWithin.some((block) => block.id === id)),
    )
    const target = all[nth - 1]
    if (target) return void app.run(target.press())
    const where = id === undefined ? `"${app.topScreen()?.id}"` : `"${id}"`
    if (all.length > 0) return `On ${where} only ${all.length} can be pressed that say "${press}".`
    return `Nothing on ${where} can be pressed that says "${press}", only ${quotedList(pressablesIn(at).map((one) => one.text))}.`
  },
  choose({ choose, of }, at) {
    return withBlock(of, at, (block) => {
      const offers = choiceOptions(block)
      if (!offers) return `The block "${of}" keeps no choice.`
      const offer = offers.find(({ value }) => value === choose)
      if (!offer) return `The block "${of}" does not offer ${JSON.stringify(choose)}, only ${quotedList(offers.map(({ value }) => value))}.`
      return offer.disabled ? `The block "${of}" offers ${JSON.stringify(choose)}, and it cannot be chosen.` : change(block, choose)
    })
  },
  pick({ pick, of }, at) {
    return withBlock(of, at, (block) => {
      const day = Date.parse(`${pick}T00:00:00Z`) / 1000
      const { min = -Infinity, max = Infinity } = block.props() as { min?: number; max?: number }
      if (!Object.values(block.definition.props).includes('time') || !('onChange' in block.props()))
        return `The block "${of}" keeps no day.`
      return day < min || day > max ? `The block "${of}" does not offer ${pick}.` : change(block, day)
    })
  },
  tab({ tab }, { headless: { flows, navigate } }) {
    const { routes } = flows
    const tabs = ordered(routes.tabs, routes.tabOrder).map(([name]) => name)
    const href = tabs.includes(tab) ? hrefOf(routes, tab) : undefined
    return href === undefined ? `There is no tab "${tab}", only ${quotedList(tabs)}.` : void navigate(href)
  },
  file({ file: { name, type, size }, of }, at) {
    return fillField(of, readableFile(new File([new Uint8Array(size)], name, { type })), at)
  },
  async submit({ submit }, at) {
    const { headless: app, unsent } = at
    const block = blocksIn(at).find((one) => one.form?.id === submit)
    if (!block?.form) return `No form "${submit}" is on "${app.topScreen()?.id}".`
    const { form } = block
    for (let left = form.groups.all().length; left > 1 && form.groups.next(); left -= 1) await form.submit()
    // Not awaited: a call without a reply never ends.
    if (!form.groups.next()) app.run(form.submit(block.props()))
    await app.waitForIdle()
    const wrong = [...form.fields.errors()].map(([field, words]) => `${field} ${words}`)
    unsent.delete(submit)
    if (wrong.length > 0) unsent.set(submit, `The form "${submit}" was not sent: ${wrong.join(', ')}.`)
    return undefined
  },
  act({ act, of, result }, at) {
    const handler = blocksIn(at)
      .filter(({ id }) => id === of)
      .map((block) => block.props()[act])
      .find((prop) => typeof prop === 'function') as ((given?: unknown) => Promise<unknown>) | undefined
    if (!handler) return `No block "${of}" with "${act}" is on "${at.headless.topScreen()?.id}".`
    return void at.headless.run(handler(result))
  },
}

const blocksIn = ({ headless: app }: StepContext): RenderedBlock[] => app.shown().flatMap(allBlocks)
const translatorOf = ({ headless: app, ports }: StepContext): Translator => ({ ...ports, now: app.app.env.now })
const pressablesIn = (at: StepContext): Pressable[] => at.headless.shown().flatMap((screen) => pressablesOf(screen, translatorOf(at)))
const change = ({ props }: RenderedBlock, value: unknown): undefined => void (props().onChange as (value: unknown) => void)(value)
const quotedList = (all: unknown[]): string => (all.length > 0 ? all.map((one) => JSON.stringify(one)).join(', ') : 'nothing')

/** Touches the field too, in the group that asks for it. `place`: e.g. `/form/login/phone`. */
function fillField(place: string, value: unknown, at: StepContext): string | undefined {
  const [, id = '', ...path] = tokens(place)
  const form = blocksIn(at).find((block) => block.form?.id === id)?.form
  if (!form) return `No form on "${at.headless.topScreen()?.id}" has a field ${place}.`
  form.groups.openFor([pointerOf(path)])
  form.changeField(pointerOf(path), value ?? undefined)
  form.fields.touch(pointerOf(path))
  return undefined
}

function withBlock(of: string, at: StepContext, act: (block: RenderedBlock) => string | undefined): string | undefined {
  const block = blocksIn(at).find(({ id }) => id === of)
  return block ? act(block) : `No block "${of}" is on "${at.headless.topScreen()?.id}".`
}
