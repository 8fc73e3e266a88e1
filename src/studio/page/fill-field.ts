import type { FieldStep } from '../../scenarios/field-steps.ts'
import { normalizeSpaces } from '../../scenarios/words-pattern.ts'
import { click, enter, find, findAll, nextButton } from './reach.ts'

/** Fills in the field by DOM events. Returns false until every part of it is filled in: the caller tries again. */
export function fillField({ field, value, rows = [String(value ?? '')], group }: FieldStep): boolean {
  const box = find(`[data-path="${CSS.escape(field)}"]`)
  if (!box && group && findAll('.group-bar').length > 0) return turnTo(group)
  const words = rows.at(-1) ?? ''
  if (box?.querySelector('.date-parts')) return chooseParts(box, rows)
  if (box?.querySelector('select')) return chooseRow(box, rows, value)
  const choices = [...(box?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]') ?? [])]
  const choice = choices.find((input) => isCalled(input, words))
  if (choice) return choice.checked || click(choice)
  const [tick] = choices
  if (tick) return typeof value === 'boolean' && (tick.checked === value || click(tick))
  const input = box?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file]), textarea')
  if (!input) {
    // The code's inputs appear after it was sent, or by a link for those who have a code already.
    click(box?.querySelector<HTMLElement>('.is-unsent > .button-link') ?? undefined)
    return false
  }
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  input.focus()
  enter(input, prototype, input.role === 'combobox' ? words : String(value ?? ''), 'input')
  leaveField(input)
  return true
}

/** Whether the choice has this label. A choice may show more beside its name, such as a price, in an element of its own. */
function isCalled(input: HTMLElement, words: string): boolean {
  const label = input.closest('label')
  if (!label) return false
  const parts = [label, ...label.querySelectorAll('*')]
  return parts.some((part) => [part.textContent, ownText(part)].some((text) => normalizeSpaces(text) === normalizeSpaces(words)))
}

const ownText = ({ childNodes }: Element): string => [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')

/** Leaving a field commits its value and shows its error, so the event is sent even when the document lacks focus. */
function leaveField(input: HTMLElement): void {
  if (document.hasFocus()) input.blur()
  else input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Goes one step towards the group that contains the field, as a link does when earlier groups are incomplete. Always false, because it
 * takes effect later.
 */
function turnTo({ form, id, index }: NonNullable<FieldStep['group']>): false {
  const before = findAll('.group-bar > .is-done').length
  if (before > index) click(find('.header-back') ?? document.querySelector<HTMLElement>('.header-back') ?? undefined)
  else if (!find('.form .is-invalid')) click(nextButton())
  else {
    history.replaceState({ ...(history.state as object), groups: { [form]: id } }, '')
    location.reload()
  }
  return false
}

/** Chooses from one list after another, one per try. */
function chooseParts(box: Element, rows: readonly string[]): boolean {
  const lists = [...box.querySelectorAll('select')]
  for (const row of rows) {
    const list = lists.find(({ options }) => [...options].some(({ text }) => text === row))
    const option = [...(list?.options ?? [])].find(({ text }) => text === row)
    if (!list || !option) return false
    if (list.selectedOptions[0] !== option) return !enter(list, HTMLSelectElement.prototype, option.value, 'change')
  }
  return true
}

/** Chooses from a single list when it offers the row, else from one list per level, one per try. */
function chooseRow(box: Element, rows: readonly string[], value: unknown): boolean {
  const lists = [...box.querySelectorAll('select')]
  const offers = (list: HTMLSelectElement | undefined, row: string) => [...(list?.options ?? [])].find(({ text }) => text === row)
  const last = rows.at(-1) ?? ''
  const wanted = offers(lists[0], last) || rows.length === 1 ? [last] : rows
  const level = wanted.findIndex((row, index) => lists[index]?.selectedOptions[0]?.text !== row)
  const list = lists[level]
  const option = offers(list, wanted[level] ?? '') ?? [...(list?.options ?? [])].find((each) => each.value === String(value))
  if (!list || !option) return level < 0
  if (list.selectedOptions[0] === option) return true
  enter(list, HTMLSelectElement.prototype, option.value, 'change')
  return level === wanted.length - 1
}
