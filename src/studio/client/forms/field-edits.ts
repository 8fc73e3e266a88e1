import type { Json } from '../../../core/language/json.ts'
import { pointerOf } from '../../../core/language/pointer.ts'
import type { AskedGroup, Edit, FieldModel, JsonPlace, RuleModel } from '../../contract.ts'
import { expecting, withValue } from '../../place-edits.ts'
import { formatNumber } from '../number-text.ts'
import { numberIn } from '../tables/test-text.ts'

type Choices = NonNullable<FieldModel['choices']>

/** Makes a field required or optional. An empty list is removed. */
export function withRequired(required: JsonPlace<string[]>, name: string, isRequired: boolean): Edit {
  const now = required.value ?? required.inherited ?? []
  const next = isRequired ? [...now.filter((each) => each !== name), name] : now.filter((each) => each !== name)
  return next.length > 0 || required.inherited !== undefined ? withValue(required, next) : expecting(required)
}

/** Swaps the field at `index` with the one `by` positions further on. */
export function moved(order: JsonPlace<string[]>, names: readonly string[], index: number, by: number): Edit {
  const next = [...names]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return withValue(order, next)
}

/** Moves a field by one position, across the edge of its group into the next one. */
export function movedInGroups(groups: readonly AskedGroup[], name: string, by: 1 | -1): Edit[] {
  const namesOf = ({ fields }: AskedGroup) => fields.value ?? fields.inherited ?? []
  const at = groups.findIndex((group) => namesOf(group).includes(name))
  const [here, beside] = [groups[at], groups[at + by]]
  if (!here) return []
  const names = namesOf(here)
  const index = names.indexOf(name)
  if (names[index + by] !== undefined) return [moved(here.fields, names, index, by)]
  // A group cannot be empty.
  if (!beside || names.length === 1) return []
  const others = namesOf(beside)
  return [
    withValue(
      here.fields,
      names.filter((each) => each !== name),
    ),
    withValue(beside.fields, by > 0 ? [name, ...others] : [...others, name]),
  ]
}

/** Formats a rule's value for typing; `locale` sets the number format. */
export const formatRule = (value: Json | undefined, locale: string): string =>
  typeof value === 'number' ? formatNumber(value, locale) : String(value ?? '')

/** Sets a rule from its typed text; an empty text removes it. @throws SyntaxError when a number is required and the text is none */
export function withRule(rule: JsonPlace, input: RuleModel['input'], text: string, locale: string): Edit {
  const said = text.trim()
  if (said === '') return expecting(rule)
  return withValue(rule, input === 'number' ? numberIn(said, locale) : text)
}

/** Whether an edit would loosen a rule of the product: a channel may only make it stricter. */
export function isLooser({ keyword, inherited }: JsonPlace & { keyword: string }, { value }: Edit): boolean {
  if (typeof inherited !== 'number' || typeof value !== 'number') return false
  return keyword.startsWith('min') ? value < inherited : value > inherited
}

/** Offers a choice in a channel or not; the offered ones keep the product's order. */
export function withOffered(offered: JsonPlace<Json[]>, value: Json, isOffered: boolean): Edit {
  const all = offered.inherited ?? []
  const now = offered.value ?? all
  return withValue(
    offered,
    all.filter((each) => (each === value ? isOffered : now.includes(each))),
  )
}

/**
 * Next value for a list of numbers: one that was never used, because stored answers may still refer to a removed value. Undefined for a
 * list of names, where the value is typed.
 */
export function nextNumber(values: readonly Json[], past: readonly Json[]): number | undefined {
  const isNumber = (value: Json) => typeof value === 'number'
  return values.length > 0 && values.every(isNumber) ? Math.max(...[...values, ...past].filter(isNumber)) + 1 : undefined
}

/** Appends a value with its label in every language. */
export function withNewChoice({ list, key, textFiles }: Choices, value: Json, words: { [locale: string]: string }): Edit[] {
  const texts = Object.entries(textFiles).map(([locale, file]): Edit => ({
    file,
    pointer: pointerOf([`${key}.${String(value)}`]),
    value: words[locale]?.trim() ?? '',
  }))
  return [withValue(list, [...(list.value ?? []), value]), ...texts]
}

/** Removes a value and its labels. */
export function withoutChoice({ list, values }: Choices, value: Json): Edit[] {
  const words = values.filter((each) => each.value === value).flatMap(({ label }) => Object.values(label.words))
  const others = values.filter((each) => each.value !== value).map((each) => each.value)
  return [withValue(list, others), ...words.map(expecting)]
}

/**
 * Hides or shows places in a channel. Hidden ones are `null` in the patch. `formerOf`: the channel's former value; without one the
 * product's value applies again.
 */
export const withHidden = (
  places: readonly JsonPlace[],
  isHidden: boolean,
  formerOf: (place: JsonPlace) => Json | undefined = () => undefined,
): Edit[] =>
  places.map((place) => {
    const value = isHidden ? null : formerOf(place)
    return { ...expecting(place), ...(value !== undefined && { value }) }
  })
