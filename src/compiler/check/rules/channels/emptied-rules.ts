import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { formValidators } from '../../lookups/form-validators.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Warnings about things that a channel may remove but rarely means to. */
export const emptiedRules: Rules<CheckContext> = {
  'enter-emptied': {
    severity: 'warning',
    message: 'The base does something when "{name}" opens, and this channel nothing: leave "enter" out, unless that is meant.',
    leaveOut: true,
    find: ({ base, config }) => {
      if (!base) return []
      const [before, after] = [base.config.flows, config.flows]
      return [
        ...emptied(before.routes.routes, after.routes.routes, (name) => below({ of: 'routes', pointer: '' }, 'routes', name, 'enter')),
        ...emptied(before.screens, after.screens, (name) => ({ of: `screens/${name}`, pointer: '/enter' })),
      ]
    },
  },
  'answers-refused': {
    severity: 'warning',
    message:
      'No valid answer of schemas/examples/{form}.json is taken in this channel, each being refused at {fields}: make the rule less strict, or add a valid example that it takes.',
    find: (context) => {
      const { base, config } = context
      if (!base) return []
      return entriesOrEmpty(config.schemas.forms).flatMap(([form, schema]) => {
        if (schema === own(base.config.schemas.forms, form)) return []
        const fields = refusedInAll(context, form)
        return fields.length === 0
          ? []
          : [{ at: { of: `schemas/forms/${form}`, pointer: '' }, values: { form, fields: joinNames(fields) } }]
      })
    },
  },
}

const emptied = (before: unknown, after: unknown, at: (name: string) => Hit['at']): Hit[] =>
  entriesOrEmpty(before).flatMap(([name, was]) => {
    const is = own(after, name)
    const isEmptied = is !== undefined && listOrEmpty(own(was, 'enter')).length > 0 && listOrEmpty(own(is, 'enter')).length === 0
    return isEmptied ? [{ at: at(name), values: { name } }] : []
  })

/** The fields with which every valid example is refused although it has a value for them. */
function refusedInAll(context: CheckContext, form: string): string[] {
  const validator = formValidators(context).get(form)
  const file = [...context.sources.files.values()].find(({ kind, id }) => kind === 'examples' && id === form)
  const examples = Object.values(mapOrEmpty(own(file?.json, 'valid')))
  if (!validator?.validate || examples.length === 0) return []
  const { validate } = validator
  const refused = examples.map((data) => {
    if (validate(data)) return new Set<string>()
    const wrong = validator.errors().filter(({ keyword }) => keyword !== 'required')
    return new Set(wrong.map(({ instancePath }) => textOrEmpty(instancePath)))
  })
  return [...refused[0]!].filter((field) => refused.every((fields) => fields.has(field)))
}
