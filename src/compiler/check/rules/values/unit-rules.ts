import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { pointerTokens, typeNames, unitsOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Roots whose numbers have their unit declared elsewhere, or are computed here. */
const untold = new Set(['app', 'computed', 'state'])

export const unitRules: Rules<CheckContext> = {
  'format-unit': {
    message:
      'The format "{format}" shows what counts {wanted}, and the schema of {what} does not say what it counts: show it plainly, or add "unit": "{wanted}" there.',
    find: ({ uses, vocabulary, valueType }) =>
      uses.operations.flatMap(({ at, name, kind, json, scope }): Hit[] => {
        const wanted = kind === 'format' ? unitsOf(vocabulary.formats[name]?.of ?? true) : []
        const what = own(json, name)
        if (wanted.length === 0 || !isPointer(what) || untold.has(pointerTokens(what)[0] ?? '')) return []
        const type = valueType(what, scope)
        const isNumber = [...(typeNames(type) ?? [])].some((one) => one === 'integer' || one === 'number')
        return isNumber && unitsOf(type).length === 0
          ? [{ at: below(at, name), values: { format: name, wanted: joinNames(wanted), what } }]
          : []
      }),
  },
  'unit-format': {
    message: '{what} counts {unit}, and would be read as a bare number: show it by {formats}.',
    find: ({ uses, vocabulary, valueType }) => {
      const formats = Object.entries(vocabulary.formats).map(([name, { of }]) => ({ name, units: unitsOf(of ?? true) }))
      return uses.displayed.flatMap(({ at, value, scope }): Hit[] => {
        // `count` only selects the plural form.
        if (at.pointer.endsWith('/with/count')) return []
        const units = unitsOf(valueType(value, scope))
        const fitting = formats.filter((format) => format.units.some((unit) => units.includes(unit))).map(({ name }) => name)
        const what = isPointer(value) ? value : phrase('this')
        return fitting.length > 0
          ? [{ at, values: { what, unit: joinNames(units), formats: joinNames(fitting.map((name) => `"${name}"`)) } }]
          : []
      })
    },
  },
}
