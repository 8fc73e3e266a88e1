import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { fieldsOf } from './fields.ts'
import type { Field } from './fields.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** A form asks exactly for what its schema has, and answers nothing for the user. */
export const formRules: Rules<World> = {
  'form-field-unknown': {
    sentence: 'The form\'s schema has no field "{name}": mend the name, or add it to schemas/forms/{schema}.json.{hint}',
    find: (world) => formsOf(world).flatMap(strayFields),
  },
  'consent-preset': {
    sentence: '"{name}" must be confirmed by hand: a first value may not do it.',
    find: (world) =>
      formsOf(world).flatMap(({ at, form, fields }) =>
        entriesOf(form['load'])
          .filter(([name]) => isMap(fields.get(`/${name}`)?.schema) && own(fields.get(`/${name}`)?.schema, 'const') !== undefined)
          .map(([name]) => ({ at: below(at, 'load', name), say: { name } })),
      ),
  },
  'draft-private': {
    sentence: '"{name}" is private and never kept on a device anyway: leave it out of "draft", so that nobody relies on this list.',
    severity: 'warning',
    find: (world) =>
      formsOf(world).flatMap(({ at, form, fields }) =>
        asList(own(form['draft'], 'omit')).flatMap((name, index) =>
          own(fields.get(`/${asText(name)}`)?.schema, 'private') === true
            ? [{ at: below(at, 'draft', 'omit', index), say: { name: asText(name) } }]
            : [],
        ),
      ),
  },
  'rule-field': {
    sentence: 'The rule "{rule}" shows its words at {field}, which is no field of the form.{hint}',
    find: (world) =>
      formsOf(world).flatMap(({ at, form, fields }) =>
        entriesOf(form['rules']).flatMap(([rule, json]) => {
          const field = asText(own(json, 'at'))
          const generic = field.replaceAll(/\/\d+(?=\/|$)/g, '/0')
          return fields.has(generic) ? [] : [{ at: below(at, 'rules', rule, 'at'), say: { rule, field, hint: hint(field, fields.keys()) } }]
        }),
      ),
  },
}

type Asking = { at: At; form: { [key: string]: unknown }; schema: string; fields: Map<string, Field> }

function formsOf({ config }: World): Asking[] {
  return entriesOf(config.flows.forms).flatMap(([id, json]) => {
    const form = asMap(json)
    const schema = asText(form['schema'])
    const found = own(config.schemas.forms, schema)
    if (!isMap(found)) return []
    return [{ at: { of: `forms/${id}`, pointer: '' }, form, schema, fields: new Map(fieldsOf(found).map((field) => [field.at, field])) }]
  })
}

function strayFields({ at, form, schema, fields }: Asking): Hit[] {
  const top = [...fields.keys()].filter((field) => field.lastIndexOf('/') === 0).map((field) => field.slice(1))
  const hits: Hit[] = []
  const look = (name: string, where: At) => {
    if (!top.includes(name)) hits.push({ at: where, say: { name, schema, hint: hint(name, top) } })
  }
  for (const [name] of entriesOf(form['load'])) look(name, below(at, 'load', name))
  for (const place of [
    ['submit', 'omit'],
    ['draft', 'omit'],
  ]) {
    const names = place.reduce<unknown>((json, key) => own(json, key), form)
    asList(names).forEach((name, index) => isText(name) && look(name, below(at, ...place, index)))
  }
  const walk = (ui: unknown, here: At, field: string): void => {
    for (const [key, value] of entriesOf(ui)) {
      if (key.startsWith('ui:')) continue
      const next = key === 'items' ? `${field}/0` : `${field}/${key}`
      if (fields.has(next)) walk(value, below(here, key), next)
      else hits.push({ at: below(here, key), say: { name: key, schema, hint: hint(key, top) } })
    }
  }
  walk(form['ui'], below(at, 'ui'), '')
  return hits
}
