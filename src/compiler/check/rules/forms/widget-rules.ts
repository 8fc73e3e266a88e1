import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { isPointer, tokens } from '../../../../core/language/pointer.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import type { SchemaField } from '../../lookups/schema-fields.ts'
import { originOfKeyword } from '../../lookups/keyword-origin.ts'
import { formsWithFields, isConsent } from './form-rules.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { typeNames, unitsOf } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const widgetRules: Rules<CheckContext> = {
  'widget-fit': {
    message: 'The widget "{widget}" asks for {fits}, and the field "{field}" is {is}: {what}.',
    find: (context) =>
      formsWithFields(context).flatMap(({ at, form, fields }) =>
        mismatchedWidgets(context, fields, form['fields'], below(at, 'fields'), ''),
      ),
  },
  'widget-secret': {
    message: 'What is typed into "{widget}" may stay on no device: add "private": true here.',
    find: (context) => missingKeywordHits(context, 'private', (_, json) => isSecret(context, json)),
  },
  'widget-consent': {
    message: 'Without its tick the box of "{widget}" is sent all the same: add "const": true here.',
    find: (context) =>
      missingKeywordHits(
        context,
        'const',
        ({ schema, isRequired }, json) => isRequired && own(schema, 'type') === 'boolean' && isConsent(context, json),
      ),
  },
  'field-circular': {
    message: 'The field "{field}" waits for its own answer ({path}), so that nobody can give it: name a field that is asked before it.',
    find: (context) =>
      formsWithFields(context).flatMap(({ at, id, form }) =>
        entriesOrEmpty(form['fields']).flatMap(([field, json], index, fields) =>
          entriesOrEmpty(json).flatMap(([prop, value]) => {
            const path = wayBack(form['fields'], id, field, value)
            const isEarlier = (one: string) => fields.findIndex(([name]) => name === one) < index
            // A cycle is reported once, at its first field.
            if (!path || path.some(isEarlier)) return []
            return [{ at: below(at, 'fields', field, prop), values: { field, path: [field, ...path].join(' > ') } }]
          }),
        ),
      ),
  },
}

/** Path from a pointer in a field's prop to the field `to`, through the props of other fields; undefined when there is none. */
function wayBack(fields: unknown, form: string, to: string, value: unknown, seen: string[] = []): string[] | undefined {
  if (!isPointer(value)) return undefined
  const [root, of, from = ''] = tokens(value)
  if (root !== 'form' || of !== form || seen.includes(from)) return undefined
  const path = [...seen, from]
  if (from === to) return path
  return Object.values(mapOrEmpty(own(fields, from)))
    .map((next) => wayBack(fields, form, to, next, path))
    .find((found) => found !== undefined)
}

/** Hits for fields whose schema lacks `true` for the keyword although their widget needs it; several forms may share the definition. */
function missingKeywordHits(
  context: CheckContext,
  keyword: 'private' | 'const',
  needs: (field: SchemaField & { isRequired: boolean }, json: unknown) => boolean,
): Iterable<Hit> {
  const found = new Map<string, Hit>()
  for (const { form, fields } of formsWithFields(context)) {
    const required = listOrEmpty(own(own(context.config.schemas.forms, textOrEmpty(form['schema'])), 'required'))
    for (const [name, json] of entriesOrEmpty(form['fields'])) {
      const field = fields.get(`/${name}`)
      if (!field || own(field.schema, keyword) === true || !needs({ ...field, isRequired: required.includes(name) }, json)) continue
      const at = originOfKeyword(context, textOrEmpty(form['schema']), `${field.schemaPointer}/${keyword}`)
      found.set(at.file + at.pointer, { at, values: { widget: textOrEmpty(own(json, 'widget')) } })
    }
  }
  return found.values()
}

/** `json`: a field of a form. */
export const isSecret = ({ vocabulary }: CheckContext, json: unknown): boolean =>
  own(own(vocabulary.widgets, textOrEmpty(own(json, 'widget'))), 'secret') === true

function mismatchedWidgets(
  context: CheckContext,
  fields: Map<string, SchemaField>,
  asked: unknown,
  at: ConfigLocation,
  around: string,
): Hit[] {
  return entriesOrEmpty(asked).flatMap(([name, json]) => {
    const path = `${around}/${name}`
    const field = fields.get(path)
    const widget = textOrEmpty(own(json, 'widget'))
    const spec = own(context.vocabulary.widgets, widget)
    const inner = mismatchedWidgets(context, fields, own(json, 'items'), below(at, name, 'items'), `${path}/0`)
    if (!field || !isMap(spec)) return inner
    const fits = listOrEmpty(spec['fits']).map(textOrEmpty)
    const is = kindsOf(field)
    const unit = textOrEmpty(spec['unit'])
    const counts = unitsOf(isMap(field.schema) ? field.schema : true)
    if (is.length === 0 || (is.some((kind) => fits.includes(kind)) && (unit === '' || counts.includes(unit)))) return inner
    const values = {
      widget,
      field: name,
      fits: unit === '' ? joinNames(fits) : phrase('kindsCounting', { kinds: joinNames(fits), unit }),
      is: joinNames([...is, ...counts]),
      what:
        unit !== '' && counts.length === 0 && is.some((kind) => fits.includes(kind))
          ? phrase('otherWidgetOrUnit', { unit })
          : phrase('otherWidget'),
    }
    return [{ at: below(at, name, 'widget'), values }, ...inner]
  })
}

/** The kinds of value that the field may have; a widget must support one of them. */
function kindsOf({ schema, kind }: SchemaField): string[] {
  if (kind === 'list') return ['array']
  if (own(schema, 'format') === 'file') return ['file']
  const names = [...(typeNames(isMap(schema) ? schema : true) ?? [])]
  return Array.isArray(own(schema, 'enum')) ? ['enum', ...names] : names
}
