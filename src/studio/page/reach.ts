import { normalizeSpaces, wholeWordsPattern } from '../../scenarios/words-pattern.ts'

/** The topmost sheet, else the page: the part that can be pressed. */
const topLayer = (): Element => [...document.querySelectorAll('dialog[data-screen] > :is(.sheet, .dialog)')].at(-1) ?? document.body

export const find = <T extends HTMLElement>(selector: string): T | undefined => topLayer().querySelector<T>(selector) ?? undefined
export const findAll = <T extends HTMLElement>(selector: string): T[] => [...topLayer().querySelectorAll<T>(selector)]

/** Clicks the element. Returns false when it is missing or disabled. */
export function click(element: HTMLElement | undefined): boolean {
  if (!element || element.matches(':disabled')) return false
  element.click()
  return true
}

/** React notices a value only when it is set with the prototype's setter. */
export function enter(element: HTMLElement, prototype: object, value: string, event: string): boolean {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  return (element.dispatchEvent(new Event(event, { bubbles: true })), true)
}

/**
 * Elements that can be pressed and show this text, with placeholders matching anything. `under`: only those in a card with this title, if
 * there is one.
 */
export function pressables(words: string, under?: string): HTMLElement[] {
  const pressed = wholeWordsPattern(words)
  const says = ({ textContent }: Element, wanted = pressed) => wanted.test(normalizeSpaces(textContent ?? ''))
  const all = findAll('button, a, summary').filter(
    (element) =>
      says(element) || element.getAttribute('aria-label') === words || [...element.querySelectorAll('*')].some((part) => says(part)),
  )
  const titles = (element: Element) => [...(element.closest('.card')?.querySelectorAll('.card-title') ?? [])]
  const own = under === undefined ? [] : all.filter((element) => titles(element).some((title) => says(title, wholeWordsPattern(under))))
  return own.length > 0 ? own : all
}

export const isBeforeLastGroup = (): boolean => find('.group-bar > :last-child:not(.is-now)') !== undefined
export const nextButton = (): HTMLElement | undefined => find('.group-head ~ form [type=submit]')
