import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { joinNames, type Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { type FormWithFields, formsWithFields } from './form-rules.ts'

/** Maximum number of questions that are easy to answer at a time. */
const MAX_FIELDS = 6

export const groupRules: Rules<CheckContext> = {
  'group-field-missing': {
    message: 'No group asks for "{name}": add it to "fields" of a group of flows/forms/{form}.json.',
    find: (context) =>
      grouped(context).flatMap(({ at, names, groups }) =>
        names
          .filter((name) => !groups.some(({ fields }) => fields.includes(name)))
          .map((name) => ({ at: below(at, 'groups'), values: { name, form: at.of.replace('forms/', '') } })),
      ),
  },
  'group-field-unknown': {
    message: 'The group "{group}" asks for "{name}", which the form does not have: leave it out, or mend the name.',
    find(context) {
      const before = context.base ? grouped(context.base) : []
      return grouped(context).flatMap((form) => {
        const known = [...form.names, ...(before.find(({ at }) => at.of === form.at.of)?.names ?? [])]
        return form.groups.flatMap(({ group, at, fields }) =>
          fields.flatMap((name, index) =>
            known.includes(name) ? [] : [{ at: below(at, 'fields', index), values: { group, name }, meant: closestName(name, form.names) }],
          ),
        )
      })
    },
  },
  'group-field-twice': {
    message: 'The group "{group}" asks for "{name}", as "{first}" does already: leave it out of one of them.',
    find: (context) =>
      grouped(context).flatMap(({ groups }) =>
        groups.flatMap(({ group, at, fields }, nth) =>
          fields.flatMap((name, index) => {
            const first = groups.slice(0, nth).find((earlier) => earlier.fields.includes(name))
            return first ? [{ at: below(at, 'fields', index), values: { group, name, first: first.group } }] : []
          }),
        ),
      ),
  },
  'group-order': {
    message: 'The groups of the form say in which order it asks: leave "order" out.',
    find: (context) =>
      formsWithFields(context).flatMap(({ at, form }) =>
        form['groups'] === undefined || form['order'] === undefined ? [] : [{ at: below(at, 'order') }],
      ),
  },
  'group-long': {
    message: 'The group "{group}" asks {count} things at a time ({names}): more than {most} tire; make two groups of them.',
    severity: 'warning',
    find: (context) =>
      grouped(context).flatMap(({ groups }) =>
        groups
          .filter(({ fields }) => fields.length > MAX_FIELDS)
          .map(({ group, at, fields }) => ({
            at: below(at, 'fields'),
            values: { group, count: String(fields.length), names: joinNames(fields), most: String(MAX_FIELDS) },
          })),
      ),
  },
}

type Group = { group: string; at: ConfigLocation; fields: string[] }
type Grouped = Pick<FormWithFields, 'at'> & { names: string[]; groups: Group[] }

/** `names`: all fields of the form's schema, those of its branches included. */
function grouped(context: CheckContext): Grouped[] {
  return formsWithFields(context).flatMap(({ at, form, fields }) =>
    form['groups'] === undefined
      ? []
      : [
          {
            at,
            names: [...fields.keys()].filter((path) => path !== '' && path.lastIndexOf('/') === 0).map((path) => path.slice(1)),
            groups: entriesOrEmpty(form['groups']).map(([group, json]) => ({
              group,
              at: below(at, 'groups', group),
              fields: listOrEmpty(own(json, 'fields')).map(textOrEmpty),
            })),
          },
        ],
  )
}
