import type { PageClock } from './fake-clock.ts'
import { giveFile } from './fake-device.ts'
import { fillField } from './fill-field.ts'
import { click, enter, find, findAll, isBeforeLastGroup, nextButton, pressables } from './reach.ts'
import { normalizeSpaces } from '../../scenarios/words-pattern.ts'
import type { PreviewStep } from '../preview/playback.ts'

/**
 * Milliseconds in which a page must be ready for the next step: a failed read is retried twice with pauses, and the machine may be busy.
 */
const STEP_MS = 20_000
const TRY_MS = 60
const STILL_LOOKS = 3
const MAX_WAIT_MS = 1500

type Surroundings = PageClock & {
  isQuiet(): boolean
  /** Stores the remaining steps, for a page that is reloaded on the way. */
  keep(rest: PreviewStep[]): void
}

/** Plays a scenario's steps in the app by DOM events. Resolves to the reason why it stopped, or undefined. */
export async function playSteps(
  steps: readonly PreviewStep[],
  { isQuiet, skip, keep }: Surroundings,
  leave: (rest: PreviewStep[]) => void,
): Promise<string | undefined> {
  await untilStill(() => isQuiet() && document.querySelector('.app main') !== null)
  for (const [index, step] of steps.entries()) {
    keep(steps.slice(index))
    if ('visit' in step) return leave(steps.slice(index)) as undefined
    if ('wait' in step) await passTime(step.wait * 1000, skip)
    else if (!(await until(() => play(step)))) return (keep([]), String(Object.values(step)[0]))
    await untilStill(isQuiet)
  }
  keep([])
  return undefined
}

/** Waits at most MAX_WAIT_MS and skips the rest. */
async function passTime(duration: number, skip: PageClock['skip']): Promise<void> {
  skip(Math.max(0, duration - MAX_WAIT_MS))
  await pause(Math.min(duration, MAX_WAIT_MS))
}

function play(step: Exclude<PreviewStep, { visit: string } | { wait: number }>): boolean {
  if ('dismiss' in step) return click(find('.sheet-close'))
  if ('back' in step) return goBack()
  if ('field' in step) return fillField(step)
  if ('send' in step) return send(step.send)
  if ('choose' in step) return choose(step.choose)
  if ('pick' in step) return pickDay(step.pick)
  if ('resend' in step) return click(find('.button-resend'))
  if ('take' in step) return click(find('.camera-shutter'))
  if ('captcha' in step) return answerCaptcha(step.captcha)
  if ('photo' in step) return givePhoto(step.photo)
  return click(pressables(step.press, step.under)[step.nth - 1])
}

/** Presses the phone's back button; on the first page of a visit, the one in the header. */
function goBack(): boolean {
  const isFirst = ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
  if (isFirst && !document.querySelector('dialog[data-screen]')) return click(find('.header-back'))
  history.back()
  return true
}

function choose(words: string): boolean {
  const listed = findAll<HTMLOptionElement>('option').find(({ text }) => text === words)
  const list = listed?.closest('select')
  if (listed && list) return enter(list, HTMLSelectElement.prototype, listed.value, 'change')
  const label = findAll('label').find((each) =>
    [...each.querySelectorAll('*')].some((part) => normalizeSpaces(part.textContent ?? '') === normalizeSpaces(words)),
  )
  return click(label?.querySelector('input') ?? pressables(words)[0])
}

/** Turns the calendar's months until the day is visible. */
function pickDay(day: number): boolean {
  const first = find('.calendar-day')
  if (!first) return false
  const found = find(`.calendar-day[data-day="${day}"]`)
  if (found) return click(found)
  click(findAll('.calendar-nav')[day < Number(first.dataset['day']) ? 0 : 1])
  return false
}

function answerCaptcha(code: string): boolean {
  const input = find<HTMLInputElement>('form.captcha input')
  if (!input) return false
  if (input.value !== code) return !enter(input, HTMLInputElement.prototype, code, 'input')
  return click(find('form.captcha [type=submit]'))
}

function givePhoto(field: string): boolean {
  const input = find<HTMLInputElement>(`[data-path="${CSS.escape(field)}"] input[type=file]`)
  if (input) void giveFile(input)
  return input !== undefined
}

/** Goes through the groups one by one and stops at one that is incomplete. */
function send(form: string): boolean {
  if (!isBeforeLastGroup()) return click(find(`[data-form="${CSS.escape(form)}"] .form-submit [type=submit]`))
  return find('.form .is-invalid') !== undefined || !click(nextButton())
}

/** Waits until nothing is pending several times in a row, because one reply may lead to the next call. */
async function untilStill(isStill: () => boolean): Promise<void> {
  let looks = 0
  await until(() => (looks = isStill() ? looks + 1 : 0) === STILL_LOOKS)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(holds: () => boolean): Promise<boolean> {
  for (const end = performance.now() + STEP_MS; performance.now() < end; await pause(TRY_MS)) if (holds()) return true
  return false
}
