import type { Test } from '../../core/language/conditions.ts'
import { isMap } from '../../core/language/map.ts'
import { ISO_DAY } from '../../product/time.ts'
import type { RulesTranslator } from './rules-translator.ts'

/** Names of numbers by the format they are written in; `*` matches any name. */
export type Figures = { [format: string]: string[] }

const NOTHING = '–'

/** Formats the JSON value of `name` for readers. */
export function showValue(translator: RulesTranslator, name: string, value: unknown, figures: Figures = {}): string {
  if (value === undefined || value === null) return NOTHING
  if (Array.isArray(value)) return value.map((each) => showValue(translator, name, each, figures)).join(', ')
  if (isMap(value))
    return Object.entries(value)
      .map(([inner, each]) => `${translator.nameOf(inner)}: ${showValue(translator, inner, each, figures)}`)
      .join('; ')
  if (typeof value === 'boolean') return translator.text(value ? 'rulesPage.yes' : 'rulesPage.no')
  if (typeof value === 'string' && ISO_DAY.test(value)) return translator.env.formats.date!(Date.parse(value) / 1000)
  const named = `rulesPage.value.${name}.${String(value)}`
  if (translator.hasText(named)) return translator.text(named)
  const format = Object.keys(figures).find((each) => figures[each]?.some((number) => number === name || number === '*'))
  const write = typeof value === 'number' && format !== undefined ? translator.env.formats[format] : undefined
  return write ? write(value, translator) : String(value)
}

/** Describes a condition's test of the value of `name`. */
export function showTest(translator: RulesTranslator, name: string, test: Test | undefined, figures: Figures = {}): string {
  if (test === undefined) return translator.text('rulesPage.test.any')
  if (Array.isArray(test)) return test.map((each) => showValue(translator, name, each, figures)).join(translator.text('rulesPage.test.or'))
  if (!isMap(test)) return showValue(translator, name, test, figures)
  const { not, present, minimum, maximum } = test as { not?: Test; present?: boolean; minimum?: number; maximum?: number }
  const show = (value: unknown) => showValue(translator, name, value, figures)
  if (not !== undefined) return showNot(translator, name, not, figures)
  if (minimum !== undefined && maximum !== undefined)
    return translator.text('rulesPage.test.between', { from: show(minimum), to: show(maximum) })
  if (minimum !== undefined) return translator.text('rulesPage.test.atLeast', { value: show(minimum) })
  if (maximum !== undefined) return translator.text('rulesPage.test.atMost', { value: show(maximum) })
  return translator.text(present === false ? 'rulesPage.test.absent' : 'rulesPage.test.present')
}

function showNot(translator: RulesTranslator, name: string, test: Test, figures: Figures): string {
  const { minimum, maximum } = (isMap(test) ? test : {}) as { minimum?: number; maximum?: number }
  const show = (value: unknown) => showValue(translator, name, value, figures)
  if (minimum !== undefined && maximum === undefined) return translator.text('rulesPage.test.below', { value: show(minimum) })
  if (maximum !== undefined && minimum === undefined) return translator.text('rulesPage.test.above', { value: show(maximum) })
  return translator.text('rulesPage.test.not', { value: showTest(translator, name, test, figures) })
}
