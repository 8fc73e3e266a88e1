import type { Test } from '../../core/language/conditions.ts'
import { isMap } from '../../core/language/map.ts'
import { ISO_DAY } from '../../product/time.ts'
import type { Words } from './words.ts'

/** Names of numbers by the format in which they are written; `*` is any name. */
export type Figures = { [format: string]: string[] }

const NOTHING = '–'

/** A value of the JSON that stands under `name`, for people. */
export function showValue(words: Words, name: string, value: unknown, figures: Figures = {}): string {
  if (value === undefined || value === null) return NOTHING
  if (Array.isArray(value)) return value.map((each) => showValue(words, name, each, figures)).join(', ')
  if (isMap(value))
    return Object.entries(value)
      .map(([inner, each]) => `${words.nameOf(inner)}: ${showValue(words, inner, each, figures)}`)
      .join('; ')
  if (typeof value === 'boolean') return words.text(value ? 'rulesPage.yes' : 'rulesPage.no')
  if (typeof value === 'string' && ISO_DAY.test(value)) return words.env.formats.date!(Date.parse(value) / 1000)
  const named = `rulesPage.value.${name}.${String(value)}`
  if (words.hasText(named)) return words.text(named)
  const format = Object.keys(figures).find((each) => figures[each]?.some((number) => number === name || number === '*'))
  const write = typeof value === 'number' && format !== undefined ? words.env.formats[format] : undefined
  return write ? write(value, words) : String(value)
}

/** A test of a condition on what stands under `name`. */
export function showTest(words: Words, name: string, test: Test | undefined, figures: Figures = {}): string {
  if (test === undefined) return words.text('rulesPage.test.any')
  if (Array.isArray(test)) return test.map((each) => showValue(words, name, each, figures)).join(words.text('rulesPage.test.or'))
  if (!isMap(test)) return showValue(words, name, test, figures)
  const { not, present, minimum, maximum } = test as { not?: Test; present?: boolean; minimum?: number; maximum?: number }
  const show = (value: unknown) => showValue(words, name, value, figures)
  if (not !== undefined) return showNot(words, name, not, figures)
  if (minimum !== undefined && maximum !== undefined)
    return words.text('rulesPage.test.between', { from: show(minimum), to: show(maximum) })
  if (minimum !== undefined) return words.text('rulesPage.test.atLeast', { value: show(minimum) })
  if (maximum !== undefined) return words.text('rulesPage.test.atMost', { value: show(maximum) })
  return words.text(present === false ? 'rulesPage.test.absent' : 'rulesPage.test.present')
}

function showNot(words: Words, name: string, test: Test, figures: Figures): string {
  const { minimum, maximum } = (isMap(test) ? test : {}) as { minimum?: number; maximum?: number }
  const show = (value: unknown) => showValue(words, name, value, figures)
  if (minimum !== undefined && maximum === undefined) return words.text('rulesPage.test.below', { value: show(minimum) })
  if (maximum !== undefined && minimum === undefined) return words.text('rulesPage.test.above', { value: show(maximum) })
  return words.text('rulesPage.test.not', { value: showTest(words, name, test, figures) })
}
