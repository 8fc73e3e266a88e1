import { normalizeSpaces, wordsPattern } from '../../scenarios/words-pattern.ts'

/** The topmost sheet, else the page: what a finger could reach. */
const topLayer = (): Element => [...document.querySelectorAll('dialog[data-screen] > :is(.sheet, .dialog)')].at(-1) ?? document.body

export const find = <T extends HTMLElement>(selector: string): T | undefined => topLayer().querySelector<T>(selector) ?? undefined
export const findAll = <T extends HTMLElement>(selector: string): T[] => [...topLayer().querySelectorAll<T>(selector)]

/** False where there is nothing, or nothing yet, that can be pressed. */
export function click(element: HTMLElement | undefined): boolean {
  if (!element || element.matches(':disabled')) return false
  element.click()
  return true
}

/** React hears of a value only when it is set past its own setter. */
export function enter(element: HTMLElement, prototype: object, value: string, event: string): boolean {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  return (element.dispatchEvent(new Event(event, { bubbles: true })), true)
}

/** What can be pressed and says these words, whose placeholders are filled by anything. `under`: those of a card that has this title, where there is one. */
export function pressables(words: string, under?: string): HTMLElement[] {
  const pressed = wordsPattern(words, true)
  const says = ({ textContent }: Element, wanted = pressed) => wanted.test(normalizeSpaces(textContent ?? ''))
  const all = findAll('button, a, summary').filter(
    (element) =>
      says(element) || element.getAttribute('aria-label') === words || [...element.querySelectorAll('*')].some((part) => says(part)),
  )
  const titles = (element: Element) => [...(element.closest('.card')?.querySelectorAll('.card-title') ?? [])]
  const own = under === undefined ? [] : all.filter((element) => titles(element).some((title) => says(title, wordsPattern(under, true))))
  return own.length > 0 ? own : all
}

export const isBeforeLastGroup = (): boolean => find('.group-bar > :last-child:not(.is-now)') !== undefined
export const nextButton = (): HTMLElement | undefined => find('.group-head ~ form [type=submit]')
