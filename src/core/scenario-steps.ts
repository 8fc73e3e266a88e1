import { plainWords } from './expectation.ts'
import { readableFile } from './file-rule.ts'
import { fresh } from './fresh.ts'
import type { Headless } from './headless.ts'
import type { Json, Pointer } from './language.ts'
import { ordered } from './order.ts'
import { pointerOf, tokens, write } from './pointer.ts'
import { hrefOf } from './route.ts'
import { offersOf } from './shown-offers.ts'
import { type Press, pressesOf } from './shown-presses.ts'
import { everyBlock, type ShownBlock } from './shown-blocks.ts'
import type { ScenarioPorts } from './scenario.ts'
import type { Words } from './shown-words.ts'

/** Each acts on the topmost sheet when one is open, else on the page. */
export type Step =
  /** Opens the app at an address: what only its memory held is gone. */
  | { visit: string }
  /** Presses what says these words, or the words of this text key: the nth of them, from 1, inside the block `in`. */
  | { press: string; nth?: number; in?: string }
  /** Writes what the user typed or chose, e.g. `/form/login/phone`. */
  | { set: string; to: Json }
  /** Chooses what a block offers by its value: an option, a row, a tab. */
  | { choose: Json; of: string }
  /** Taps a tab of the footer, by its route. */
  | { tab: string }
  /** Taps a day of a calendar, e.g. `2026-02-28`. */
  | { pick: string; of: string }
  /** Takes a photo or chooses a file for a field, e.g. `/form/card/photo`. `size` in bytes. */
  | { file: { name: string; type: string; size: number }; of: string }
  /** Sends a form, when nothing is wrong with it, then runs the actions that follow it. */
  | { submit: string }
  /** Does what a block of its own kind offers: runs its action list `act` with `result`. */
  | { act: string; of: string; result?: Json }
  /** Makes a call as a widget does, e.g. to have a code sent. */
  | { ask: string; with?: Record<string, Json> }
  | { dismiss: true }
  /** The phone's own button. */
  | { back: true }
  /** Seconds. */
  | { wait: number }

/** The key that names a step. */
type Name = Step extends infer One
  ? One extends unknown
    ? Exclude<keyof One, 'to' | 'of' | 'with' | 'result' | 'nth' | 'in'>
    : never
  : never
type StepOf<K extends Name> = Extract<Step, { [key in K]: unknown }>
/** A sentence when it cannot be done. */
type Take<K extends Name> = (step: StepOf<K>, at: At) => string | undefined | Promise<string | undefined>
type At = { phone: Headless; ports: ScenarioPorts; hints: Set<string> }

/** Takes one step; the answer says why it cannot be taken. `hints`: what may explain a difference that shows later. */
export async function takeStep(step: Step, phone: Headless, ports: ScenarioPorts, hints: Set<string>): Promise<string | undefined> {
  const name = (Object.keys(takes) as Name[]).find((key) => key in step)
  if (name === undefined) throw new RangeError(`No step is known by ${Object.keys(step).join(', ')}`)
  return (takes[name] as (step: Step, at: At) => ReturnType<Take<Name>>)(step, { phone, ports, hints })
}

const takes: { [K in Name]: Take<K> } = {
  visit: async ({ visit }, { phone }) => void (await phone.visit(visit)),
  wait: async ({ wait }, { phone }) => void (await phone.advance(wait)),
  back: (_step, { phone }) => void phone.back(),
  dismiss(_step, { phone: { machine } }) {
    const { shown, sheet } = machine.surface
    const top = sheet(shown.sheets.at(-1) ?? -1)
    return top ? void top.dismiss() : 'There is no sheet to dismiss.'
  },
  set({ set, to }, at) {
    if (set.startsWith('/form/')) return answer(set, to, at)
    const screen = at.phone.top()
    return screen ? void screen.set(set as Pointer, to) : 'There is no screen to act on.'
  },
  ask({ ask, with: payload = {} }, { phone }) {
    const screen = phone.top()
    return screen ? void phone.begin(screen.ask(ask, payload)) : 'There is no screen to act on.'
  },
  press({ press, nth = 1, in: id }, at) {
    const { phone, ports } = at
    const words = plainWords(ports.hasText(press) ? ports.text(press) : press)
    const all = pressesIn(at).filter(
      (one) => plainWords(one.words) === words && (id === undefined || one.within.some((block) => block.id === id)),
    )
    const target = all[nth - 1]
    if (target) return void phone.begin(target.press())
    const where = id === undefined ? `"${phone.top()?.id}"` : `"${id}"`
    if (all.length > 0) return `On ${where} only ${all.length} can be pressed that say "${press}".`
    return `Nothing on ${where} can be pressed that says "${press}", only ${said(pressesIn(at).map((one) => one.words))}.`
  },
  choose({ choose, of }, at) {
    return onBlock(of, at, (block) => {
      const offers = offersOf(block)
      if (!offers) return `The block "${of}" keeps no choice.`
      const offer = offers.find(({ value }) => value === choose)
      if (!offer) return `The block "${of}" does not offer ${JSON.stringify(choose)}, only ${said(offers.map(({ value }) => value))}.`
      return offer.disabled ? `The block "${of}" offers ${JSON.stringify(choose)}, and it cannot be chosen.` : change(block, choose)
    })
  },
  pick({ pick, of }, at) {
    return onBlock(of, at, (block) => {
      const day = Date.parse(`${pick}T00:00:00Z`) / 1000
      const { min = -Infinity, max = Infinity } = block.props() as { min?: number; max?: number }
      if (!Object.values(block.kinds.props).includes('time') || !('onChange' in block.props())) return `The block "${of}" keeps no day.`
      return day < min || day > max ? `The block "${of}" does not offer ${pick}.` : change(block, day)
    })
  },
  tab({ tab }, { phone: { flows, navigate } }) {
    const { routes } = flows
    const tabs = ordered(routes.tabs, routes.tabOrder).map(([name]) => name)
    const href = tabs.includes(tab) ? hrefOf(routes, tab) : undefined
    return href === undefined ? `There is no tab "${tab}", only ${said(tabs)}.` : void navigate(href)
  },
  file({ file: { name, type, size }, of }, at) {
    return answer(of, readableFile(new File([new Uint8Array(size)], name, { type })), at)
  },
  async submit({ submit }, at) {
    const { phone, hints } = at
    const block = blocksIn(at).find((one) => one.form?.id === submit)
    if (!block?.form) return `No form "${submit}" is on "${phone.top()?.id}".`
    const { form } = block
    // A call that the scenario does not answer is waited for no longer than until everything else has come to rest.
    phone.begin(form.submit(block.props()))
    await phone.rest()
    const wrong = [...form.fields.faults()].map(([field, words]) => `${field} ${words}`)
    return wrong.length > 0 ? void hints.add(`The form "${submit}" was not sent: ${wrong.join(', ')}.`) : undefined
  },
  act({ act, of, result }, at) {
    const handler = blocksIn(at)
      .filter(({ id }) => id === of)
      .map((block) => block.props()[act])
      .find((prop) => typeof prop === 'function') as ((given?: unknown) => Promise<unknown>) | undefined
    if (!handler) return `No block "${of}" with "${act}" is on "${at.phone.top()?.id}".`
    return void at.phone.begin(handler(result))
  },
}

const blocksIn = ({ phone }: At): ShownBlock[] => phone.look().flatMap(everyBlock)
const wordsOf = ({ phone, ports }: At): Words => ({ ...ports, now: phone.machine.env.now })
const pressesIn = (at: At): Press[] => at.phone.look().flatMap((screen) => pressesOf(screen, wordsOf(at)))
const change = ({ props }: ShownBlock, value: unknown): undefined => void (props().onChange as (value: unknown) => void)(value)
const said = (all: unknown[]): string => (all.length > 0 ? all.map((one) => JSON.stringify(one)).join(', ') : 'nothing')

/** What somebody typed, chose or took for a field of a form, e.g. `/form/login/phone`, and then left it. */
function answer(place: string, value: unknown, at: At): string | undefined {
  const [, id = '', ...path] = tokens(place)
  const form = blocksIn(at).find((block) => block.form?.id === id)?.form
  if (!form) return `No form on "${at.phone.top()?.id}" has a field ${place}.`
  const data = { data: fresh(form.data()) as Record<string, unknown> }
  write(data, pointerOf(['data', ...path]), value)
  form.change(data.data)
  form.fields.touch(pointerOf(path))
  return undefined
}

function onBlock(of: string, at: At, act: (block: ShownBlock) => string | undefined): string | undefined {
  const block = blocksIn(at).find(({ id }) => id === of)
  return block ? act(block) : `No block "${of}" is on "${at.phone.top()?.id}".`
}
