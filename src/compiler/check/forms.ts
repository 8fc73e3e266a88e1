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
  'fill-unknown': {
    sentence: 'The form "{form}" {fault}.{hint}',
    find: (world) => world.uses.fills.flatMap((fill) => fillHits(world, fill)),
  },
  'rule-field': {
    sentence: 'The rule "{rule}" shows its words at {field}, which is no field of the form.{hint}',
    find: (world) =>
      formsOf(world).flatMap(({ at, form, fields }) =>
        entriesOf(form['rules']).flatMap(([rule, json]) => {
          const field = asText(own(json, 'field'))
          const generic = field.replaceAll(/\/\d+(?=\/|$)/g, '/0')
          return fields.has(generic)
            ? []
            : [{ at: below(at, 'rules', rule, 'field'), say: { rule, field, hint: hint(field, fields.keys()) } }]
        }),
      ),
  },
}

/** A form with every field that its schema asks for, by instance path. */
export type Asking = { at: At; form: { [key: string]: unknown }; schema: string; fields: Map<string, Field> }

export function formsOf({ config }: World): Asking[] {
  return entriesOf(config.flows.forms).flatMap(([id, json]) => {
    const form = asMap(json)
    const schema = asText(form['schema'])
    const found = own(config.schemas.forms, schema)
    if (!isMap(found)) return []
    return [{ at: { of: `forms/${id}`, pointer: '' }, form, schema, fields: new Map(fieldsOf(found).map((field) => [field.at, field])) }]
  })
}

/** The names of the fields that stand in a group or a list. */
const namesIn = (fields: Map<string, Field>, around: string): string[] =>
  [...fields.keys()].flatMap((at) => (at.slice(0, at.lastIndexOf('/')) === around ? [at.slice(at.lastIndexOf('/') + 1)] : []))

function strayFields({ at, form, schema, fields }: Asking): Hit[] {
  const top = namesIn(fields, '')
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
  const walk = (asked: unknown, here: At, around: string): void => {
    for (const [name, field] of entriesOf(asked)) {
      const path = `${around}/${name}`
      if (!fields.has(path)) hits.push({ at: below(here, name), say: { name, schema, hint: hint(name, namesIn(fields, around)) } })
      else if (own(field, 'items') !== undefined) walk(own(field, 'items'), below(here, name, 'items'), `${path}/0`)
    }
  }
  walk(form['fields'], below(at, 'fields'), '')
  return hits
}

/** A form that this screen shows, and fields that it has. */
function fillHits(world: World, { at, form, with: values }: World['uses']['fills'][number]): Hit[] {
  const asking = formsOf(world).find((one) => one.at.of === `forms/${form}`)
  if (!asking) return []
  const isShown = !at.of.startsWith('screens/') || world.uses.forms.some((shown) => shown.form === form && shown.at.of === at.of)
  if (!isShown) return [{ at: below(at, 'fill'), say: { form, fault: 'is not shown by this screen', hint: '' } }]
  const known = namesIn(asking.fields, '')
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => ({ at: below(at, 'with', name), say: { form, fault: `has no field "${name}"`, hint: hint(name, known) } }))
}
