import { asList, asText, entriesOf, isMap, own } from '../json.ts'
import type { Field } from './fields.ts'
import { formsOf } from './forms.ts'
import { list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { typeNames, unitsOf } from './type.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** A field is asked for by a widget that can give what the field keeps. */
export const widgetRules: Rules<World> = {
  'widget-fit': {
    sentence: 'The widget "{widget}" asks for {fits}, and the field "{field}" is {is}: take another widget.',
    find: (world) => formsOf(world).flatMap(({ at, form, fields }) => unfitting(world, fields, form['fields'], below(at, 'fields'), '')),
  },
}

function unfitting(world: World, fields: Map<string, Field>, asked: unknown, at: At, around: string): Hit[] {
  return entriesOf(asked).flatMap(([name, json]) => {
    const path = `${around}/${name}`
    const field = fields.get(path)
    const widget = asText(own(json, 'widget'))
    const spec = own(world.vocabulary.widgets, widget)
    const inner = unfitting(world, fields, own(json, 'items'), below(at, name, 'items'), `${path}/0`)
    if (!field || !isMap(spec)) return inner
    const fits = asList(spec['fits']).map(asText)
    const is = kindsOf(field)
    const unit = asText(spec['unit'])
    const counts = unitsOf(isMap(field.schema) ? field.schema : true)
    if (is.length === 0 || (is.some((kind) => fits.includes(kind)) && (unit === '' || counts.includes(unit)))) return inner
    const say = { widget, field: name, fits: list(fits) + (unit && ` that counts ${unit}`), is: list([...is, ...counts]) }
    return [{ at: below(at, name, 'widget'), say }, ...inner]
  })
}

/** What a widget must be able to ask for: one of these. */
function kindsOf({ schema, kind }: Field): string[] {
  if (kind === 'list') return ['array']
  if (own(schema, 'format') === 'file') return ['file']
  const names = [...(typeNames(isMap(schema) ? schema : true) ?? [])]
  return Array.isArray(own(schema, 'enum')) ? ['enum', ...names] : names
}
