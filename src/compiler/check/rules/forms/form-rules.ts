import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { readPath } from '../../../../core/language/pointer.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { type SchemaField, schemaFields } from '../../lookups/schema-fields.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const formRules: Rules<CheckContext> = {
  'form-field-unknown': {
    message: 'The form\'s schema has no field "{name}": mend the name, or add it to schemas/forms/{schema}.json.',
    find: (context) => formsWithFields(context).flatMap(unknownFieldHits),
  },
  'consent-preset': {
    message: '"{name}" must be confirmed by hand: neither a first value nor an action may do it.',
    find(context) {
      const places = new Map<string, string>()
      const loaded = formsWithFields(context).flatMap(({ at, form, fields }) =>
        [...fields.values()]
          .filter(({ schema, name }) => own(schema, 'const') !== undefined || isConsent(context, own(form['fields'], name)))
          .flatMap(({ path, name }): Hit[] => {
            places.set(`/form/${at.of.slice('forms/'.length)}${path}`, name)
            return own(form['load'], name) === undefined ? [] : [{ at: below(at, 'load', name), values: { name } }]
          }),
      )
      const written = context.uses.writes.flatMap(({ pointer, by, at }): Hit[] => {
        const name = by === 'set' || by === 'fill' ? places.get(pointer) : undefined
        return name === undefined ? [] : [{ at, values: { name } }]
      })
      return [...loaded, ...written]
    },
  },
  'draft-private': {
    message: '"{name}" is private and never kept on a device anyway: leave it out of "draft", so that nobody relies on this list.',
    severity: 'warning',
    find: (context) =>
      formsWithFields(context).flatMap(({ at, form, fields }) =>
        listOrEmpty(own(form['draft'], 'omit')).flatMap((name, index) =>
          own(fields.get(`/${textOrEmpty(name)}`)?.schema, 'private') === true
            ? [{ at: below(at, 'draft', 'omit', index), values: { name: textOrEmpty(name) } }]
            : [],
        ),
      ),
  },
  'fill-unknown': {
    message: 'The form "{form}" {fault}.',
    find: (context) => context.uses.fills.flatMap((fill) => fillHits(context, fill)),
  },
  'rule-field': {
    message: 'The rule "{rule}" shows its words at {field}, which is no field of the form.',
    find: (context) =>
      formsWithFields(context).flatMap(({ at, form, fields }) =>
        entriesOrEmpty(form['rules']).flatMap(([rule, json]) => {
          const field = textOrEmpty(own(json, 'field'))
          const generic = field.replaceAll(/\/\d+(?=\/|$)/g, '/0')
          return fields.has(generic)
            ? []
            : [{ at: below(at, 'rules', rule, 'field'), values: { rule, field }, meant: closestName(field, fields.keys()) }]
        }),
      ),
  },
}

/** Whether a form's field is a consent: a boolean field with a locked widget. */
export function isConsent({ vocabulary }: CheckContext, json: unknown): boolean {
  const widget = own(vocabulary.widgets, textOrEmpty(own(json, 'widget')))
  return own(widget, 'locked') === true && listOrEmpty(own(widget, 'fits')).includes('boolean')
}

export type FormWithFields = {
  id: string
  at: ConfigLocation
  form: { [key: string]: unknown }
  schema: string
  fields: Map<string, SchemaField>
}

export function formsWithFields({ config }: CheckContext): FormWithFields[] {
  return entriesOrEmpty(config.flows.forms).flatMap(([id, json]) => {
    const form = mapOrEmpty(json)
    const schema = textOrEmpty(form['schema'])
    const found = own(config.schemas.forms, schema)
    if (!isMap(found)) return []
    return [
      {
        id,
        at: { of: `forms/${id}`, pointer: '' },
        form,
        schema,
        fields: new Map(schemaFields(found).map((field) => [field.path, field])),
      },
    ]
  })
}

const fieldNamesIn = (fields: Map<string, SchemaField>, around: string): string[] =>
  [...fields.keys()].flatMap((at) => (at.slice(0, at.lastIndexOf('/')) === around ? [at.slice(at.lastIndexOf('/') + 1)] : []))

function unknownFieldHits({ at, form, schema, fields }: FormWithFields): Hit[] {
  const top = fieldNamesIn(fields, '')
  const hits: Hit[] = []
  const checkName = (name: string, where: ConfigLocation) => {
    if (!top.includes(name)) hits.push({ at: where, values: { name, schema }, meant: closestName(name, top) })
  }
  for (const [name] of entriesOrEmpty(form['load'])) checkName(name, below(at, 'load', name))
  for (const place of [
    ['submit', 'omit'],
    ['draft', 'omit'],
  ]) {
    const names = readPath(form, place)
    listOrEmpty(names).forEach((name, index) => isText(name) && checkName(name, below(at, ...place, index)))
  }
  const walk = (asked: unknown, here: ConfigLocation, around: string): void => {
    for (const [name, field] of entriesOrEmpty(asked)) {
      const path = `${around}/${name}`
      if (!fields.has(path))
        hits.push({ at: below(here, name), values: { name, schema }, meant: closestName(name, fieldNamesIn(fields, around)) })
      else if (own(field, 'items') !== undefined) walk(own(field, 'items'), below(here, name, 'items'), `${path}/0`)
    }
  }
  walk(form['fields'], below(at, 'fields'), '')
  return hits
}

function fillHits(context: CheckContext, { at, form, with: values }: CheckContext['uses']['fills'][number]): Hit[] {
  const asking = formsWithFields(context).find((one) => one.at.of === `forms/${form}`)
  if (!asking) return []
  const isShown = !at.of.startsWith('screens/') || context.uses.forms.some((shown) => shown.form === form && shown.at.of === at.of)
  if (!isShown) return [{ at: below(at, 'fill'), values: { form, fault: phrase('isNotShown') } }]
  const known = fieldNamesIn(asking.fields, '')
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      at: below(at, 'with', name),
      values: { form, fault: phrase('hasNoField', { field: name }) },
      meant: closestName(name, known),
    }))
}
