import type { PreviewStep } from '../preview/playback.ts'

const STEP_MS = 5000
const TRY_MS = 60

type Waits = { isQuiet(): boolean }

/** Does in the app what the scenario says, as a hand would. Returns why it could not go on. */
export async function playSteps(
  steps: readonly PreviewStep[],
  waits: Waits,
  leave: (rest: PreviewStep[]) => void,
): Promise<string | undefined> {
  await until(() => waits.isQuiet() && document.querySelector('.app main') !== null)
  for (const [index, step] of steps.entries()) {
    if ('visit' in step) return leave(steps.slice(index)) as undefined
    if ('skipped' in step) return step.skipped
    if ('back' in step) history.back()
    else if (!(await until(() => play(step))))
      return 'press' in step ? step.press : 'send' in step ? step.send : 'field' in step ? step.field : 'dismiss'
    await pause(TRY_MS)
    await until(() => waits.isQuiet())
  }
  return undefined
}

function play(step: Exclude<PreviewStep, { visit: string } | { skipped: string } | { back: true }>): boolean {
  if ('dismiss' in step) return click([...document.querySelectorAll<HTMLElement>('.sheet-close')].at(-1))
  if ('field' in step) return fill(step)
  if ('send' in step) return send(step.send)
  return click(pressables(step.press)[step.nth - 1])
}

/** Goes on group by group, and stops where one is not filled in. */
function send(words: string): boolean {
  if (!isBeforeLastGroup()) return click(pressables(words)[0])
  return topLayer().querySelector('.form .is-invalid') !== null || !click(nextButton())
}

const isBeforeLastGroup = () => topLayer().querySelector('.group-bar > :last-child:not(.is-now)') !== null
const nextButton = () => topLayer().querySelector<HTMLElement>('.group-head ~ form [type=submit]') ?? undefined

function click(element: HTMLElement | undefined): boolean {
  element?.click()
  return element !== undefined
}

/** The topmost sheet, else the page: what a finger could reach. */
const topLayer = (): Element => [...document.querySelectorAll('dialog[data-screen]')].at(-1) ?? document.body

function pressables(words: string): HTMLElement[] {
  const says = (element: Element) => spaced(element.textContent) === spaced(words)
  return [...topLayer().querySelectorAll<HTMLElement>('button, a, summary')].filter(
    (element) => says(element) || element.getAttribute('aria-label') === words || [...element.querySelectorAll('*')].some(says),
  )
}

const spaced = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim()

function fill({ field, value, words = String(value) }: Extract<PreviewStep, { field: string }>): boolean {
  const box = topLayer().querySelector(`[data-path="${CSS.escape(field)}"]`)
  // It is asked in a later group.
  if (!box && isBeforeLastGroup()) return !click(nextButton())
  const option = [...(box?.querySelectorAll('option') ?? [])].find(({ text, value: own }) => text === words || own === String(value))
  const select = option?.closest('select')
  if (option && select) return enter(select, HTMLSelectElement.prototype, option.value, 'change')
  const choices = [...(box?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]') ?? [])]
  const choice =
    choices.find((input) => spaced(input.closest('label')?.textContent ?? '') === words) ?? (value === true ? choices[0] : undefined)
  if (choice) return choice.checked || click(choice)
  const input = box?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file]), textarea')
  if (!input) {
    // The boxes of a code come once it was sent, or for who has one already.
    click(box?.querySelector<HTMLElement>('.is-unsent > .button-link') ?? undefined)
    return false
  }
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  input.focus()
  enter(input, prototype, words, 'input')
  input.blur()
  return true
}

/** React hears of a value only when it is set past its own setter. */
function enter(element: HTMLElement, prototype: object, value: string, event: string): boolean {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  return (element.dispatchEvent(new Event(event, { bubbles: true })), true)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(holds: () => boolean): Promise<boolean> {
  for (const end = performance.now() + STEP_MS; performance.now() < end; await pause(TRY_MS)) if (holds()) return true
  return false
}
