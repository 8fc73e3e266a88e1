import { own } from '../../../../core/language/map.ts'
import { schemaAt } from '../../../../core/language/schema.ts'
import { pointerOf } from '../../../../core/language/pointer.ts'
import { listOrEmpty } from '../../../json/read-json.ts'
import { type DecidedAnswer, decidedAnswers } from '../../../meta/decided-answers.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Fields that the server decides by must be required, and its tables may test only values that can be answered. */
export const answerRules: Rules<CheckContext> = {
  'decision-answer-optional': {
    message: 'flows/decisions/{table}.json decides by "{field}", and who leaves it empty would get what nobody decided: require it.',
    find: (context) => {
      const found = answersOf(context).flatMap(({ table, form, field }) =>
        listOrEmpty(own(own(context.config.schemas.forms, form), 'required')).includes(field)
          ? []
          : [{ at: { of: `schemas/forms/${form}`, pointer: '/required' }, values: { table, field } }],
      )
      return [...new Map(found.map((hit) => [`${hit.at.of} ${hit.values.field}`, hit])).values()]
    },
  },
  'decision-answer-unknown': {
    message: 'Nobody can answer {value} to "{field}" of schemas/forms/{form}.json, only {known}: this would never be so.',
    find: (context) =>
      answersOf(context).flatMap(({ table, pointer, form, field, absent }): Hit[] => {
        const values = own(schemaAt(own(context.config.schemas.forms, form), pointerOf([field])), 'enum')
        if (values === undefined) return []
        const known = [...listOrEmpty(values), absent]
        return context.uses.tests
          .filter((tested) => tested.at.of === `decisions/${table}` && tested.pointer === pointer)
          .flatMap(({ at, test }) => literalsIn(test, at))
          .filter(({ value }) => !known.includes(value))
          .map(({ at, value }) => ({
            at,
            values: { value: JSON.stringify(value), form, field, known: joinNames(listOrEmpty(values).map(String)) },
          }))
      }),
  },
}

/** Fields that decisions use. Checked in the base only, because a channel may ask for more, never for less. */
const answersOf = ({ sources, base }: CheckContext): DecidedAnswer[] =>
  base ? [] : decidedAnswers(sources.files.get('schemas/meta/inputs.json')?.json)

/** Values named by a test, without the bounds of ranges. */
function literalsIn(test: unknown, at: ConfigLocation): { at: ConfigLocation; value: unknown }[] {
  if (Array.isArray(test)) return test.flatMap((one, index) => literalsIn(one, below(at, index)))
  if (typeof test === 'object') return 'not' in (test ?? {}) ? literalsIn(own(test, 'not'), below(at, 'not')) : []
  return [{ at, value: test }]
}
