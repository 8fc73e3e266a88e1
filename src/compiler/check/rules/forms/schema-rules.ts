import { checkedKeywords } from '../../../../core/state/matches-schema.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { readPath, tokens } from '../../../../core/language/pointer.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty } from '../../../json/read-json.ts'
import { emptyRanges } from '../../lookups/empty-ranges.ts'
import { formValidators } from '../../lookups/form-validators.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { joinNames, type Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const schemaRules: Rules<CheckContext> = {
  'schema-words': {
    message: 'A form\'s schema holds no words: move them to locales/ ("form.<form>.<field>"), and leave "{key}" out.',
    find: (context) =>
      writtenParts(context).flatMap(({ at, schema }) =>
        ['title', 'description'].filter((key) => own(schema, key) !== undefined).map((key) => ({ at: below(at, key), values: { key } })),
      ),
  },
  'schema-default': {
    message: 'A form\'s schema answers nothing by itself: leave "default" out, and give a harmless first value in the form\'s "load".',
    leaveOut: true,
    find: (context) =>
      writtenParts(context).flatMap(({ at, schema }) => (own(schema, 'default') === undefined ? [] : [{ at: below(at, 'default') }])),
  },
  'schema-choices': {
    message: 'Choices stand in schemas/enums/, where each has words: name that file with "$ref" in place of "enum".',
    find: (context) =>
      writtenParts(context).flatMap(({ at, schema, of }) =>
        of === 'form' && own(schema, 'enum') !== undefined && !hasChoices(context.base, at) ? [{ at: below(at, 'enum') }] : [],
      ),
  },
  'schema-digits': {
    message: '"{name}" is written in digits but is no number, it would lose its zeros: give it the type "string".',
    find(context) {
      const texts = new Set(
        entriesOrEmpty(context.config.schemas.fields)
          .filter(([, field]) => own(field, 'type') === 'string')
          .map(([name]) => normalizedName(name)),
      )
      return inlinedParts(context).flatMap(({ at, schema }) =>
        entriesOrEmpty(schema['properties'])
          .filter(([name, field]) => isNumber(field) && (own(field, 'private') === true || texts.has(normalizedName(name))))
          .map(([name]) => ({ at: below(at, 'properties', name), values: { name } })),
      )
    },
  },
  'schema-open': {
    message: 'This takes fields that nobody named: add "additionalProperties": false.',
    find: (context) =>
      inlinedParts(context)
        .filter(({ schema, strict }) => strict && own(schema, 'type') === 'object' && schema['additionalProperties'] === undefined)
        .map(({ at }) => ({ at })),
  },
  'schema-impossible': {
    message: 'Nothing can meet both "{least}" and "{most}": {low} is more than {high}.',
    find(context) {
      const said = new Set<string>()
      return [...definitionParts(context), ...inlinedParts(context)].flatMap(({ at, schema }) => {
        const empty = emptyRanges(schema)
        // A schema that refers to a definition has its faults too; definitions come first and are reported.
        const content = empty.length === 0 ? '' : JSON.stringify(schema)
        if (said.has(content)) return []
        if (content !== '') said.add(content)
        return empty.map(({ least, most, low, high }) => ({
          at: below(at, least),
          values: { least, most, low: String(low), high: String(high) },
        }))
      })
    },
  },
  'schema-required-unknown': {
    message: '"{name}" is required but no field is called so: mend one of the two names.',
    find(context) {
      const seen = new Set<string>()
      return inlinedParts(context).flatMap(({ at, schema, branch }) => {
        if (branch || !isMap(schema['properties'])) return []
        const known = Object.keys(schema['properties'])
        return listOrEmpty(schema['required'])
          .map(String)
          .map((name, index) => ({ name, index, key: JSON.stringify([name, known]) }))
          .filter(({ name, key }) => !known.includes(name) && !seen.has(key))
          .map(({ name, index, key }) => {
            // A call that refers to a form's schema has its faults too; forms come first and are reported.
            seen.add(key)
            return { at: below(at, 'required', index), values: { name }, meant: closestName(name, known) }
          })
      })
    },
  },
  'schema-stored': {
    message: 'What the device kept is not checked for "{keyword}": say it by {known}, or leave "persist" out.',
    find: (context) =>
      inlinedParts(context)
        .filter(({ at }) => at.of === 'app' && isPersisted(context, at))
        .flatMap(({ at, schema }) =>
          Object.keys(schema)
            .filter((keyword) => !checkedKeywords.includes(keyword) && !annotations.has(keyword))
            .map((keyword) => ({ at: below(at, keyword), values: { keyword, known: joinNames(checkedKeywords, 20) } })),
        ),
  },
}

/** Rules that need a compiled schema. */
export const schemaCompileRules: Rules<CheckContext> = {
  'schema-strict': {
    message: 'The schema does not compile: {why}.',
    find: (context) =>
      [...formValidators(context).values()].flatMap(({ at, error }) =>
        error === undefined ? [] : [{ at, values: { why: error.replace(/^strict mode: /, '').replace(/\.$/, '') } }],
      ),
  },
}

/** Keywords that exclude no value. */
const annotations = new Set([
  '$comment',
  '$schema',
  'title',
  'description',
  'default',
  'definitions',
  'private',
  'once',
  'unit',
  'contentSchema',
])

function isPersisted({ config }: CheckContext, { pointer }: ConfigLocation): boolean {
  const [, name = ''] = tokens(pointer)
  const persist = own(own(config.flows.app.session, name), 'persist')
  return persist === true || persist === 'tab'
}

const normalizedName = (name: string): string => name.replaceAll('_', '').toLowerCase()
const isNumber = (schema: unknown): boolean => own(schema, 'type') === 'integer' || own(schema, 'type') === 'number'

type SchemaPart = { at: ConfigLocation; schema: JsonMap; of: 'form' | 'field'; branch: boolean; strict: boolean }

/** Schemas as written, before `$ref`s are inlined; in a channel, only those in its patch. */
function writtenParts({ sources, config }: CheckContext): SchemaPart[] {
  const files = [...sources.files.values()]
  const schemas = config.channelPatch
    ? own(config.channelPatch.patch, 'schemas')
    : {
        forms: Object.fromEntries(files.filter(({ kind }) => kind === 'form-schema').map(({ id, json }) => [id, json])),
        fields: own(files.find(({ kind }) => kind === 'fields')?.json, 'definitions'),
      }
  const parts: SchemaPart[] = []
  for (const [name, schema] of entriesOrEmpty(own(schemas, 'forms')))
    collectParts(schema, { of: `schemas/forms/${name}`, pointer: '' }, 'form', parts)
  for (const [name, schema] of entriesOrEmpty(own(schemas, 'fields')))
    collectParts(schema, { of: `schemas/fields/${name}`, pointer: '' }, 'field', parts)
  return parts
}

/** Whether the base lists choices here: a channel may offer fewer of them. */
function hasChoices(base: CheckContext | undefined, { of, pointer }: ConfigLocation): boolean {
  const path = [...of.split('/'), ...tokens(pointer)]
  const schema = readPath({ schemas: base?.config.schemas }, path)
  return Array.isArray(own(schema, 'enum'))
}

/** Parts of the definitions that other schemas refer to. */
const definitionParts = ({ config: { schemas } }: CheckContext): SchemaPart[] =>
  (['fields', 'replies'] as const).flatMap((group) =>
    entriesOrEmpty(schemas[group]).flatMap(([name, schema]) => partsOf(schema, { of: `schemas/${group}/${name}`, pointer: '' }, 'field')),
  )

const cache = new WeakMap<CheckContext, SchemaPart[]>()

function inlinedParts(context: CheckContext): SchemaPart[] {
  const had = cache.get(context)
  if (had) return had
  const { schemas, flows } = context.config
  const parts = [
    ...entriesOrEmpty(schemas.forms).map(([name, schema]) => partsOf(schema, { of: `schemas/forms/${name}`, pointer: '' }, 'form', true)),
    ...entriesOrEmpty(schemas.fields).map(([name, schema]) => partsOf(schema, { of: `schemas/fields/${name}`, pointer: '' }, 'field')),
    ...entriesOrEmpty(flows.calls).flatMap(([name, call]) => [
      partsOf(own(call, 'payload'), { of: `calls/${name}`, pointer: '/payload' }, 'field', true),
      partsOf(own(call, 'reply'), { of: `calls/${name}`, pointer: '/reply' }, 'field'),
    ]),
    ...entriesOrEmpty(flows.app.session).map(([name, entry]) =>
      partsOf(own(entry, 'schema'), { of: 'app', pointer: `/session/${name}/schema` }, 'field'),
    ),
  ].flat()
  cache.set(context, parts)
  return parts
}

const partsBySchema = new WeakMap<object, Map<string, SchemaPart[]>>()

/** Cached for all channels that have the same schema at the same place. */
function partsOf(schema: unknown, at: ConfigLocation, of: SchemaPart['of'], strict = false): SchemaPart[] {
  if (!isMap(schema)) return []
  const known = partsBySchema.get(schema) ?? new Map<string, SchemaPart[]>()
  partsBySchema.set(schema, known)
  const place = at.of + at.pointer
  const had = known.get(place)
  if (had) return had
  const parts: SchemaPart[] = []
  collectParts(schema, at, of, parts, strict)
  known.set(place, parts)
  return parts
}

function collectParts(
  schema: unknown,
  at: ConfigLocation,
  of: SchemaPart['of'],
  parts: SchemaPart[],
  strict = false,
  branch = false,
): void {
  if (!isMap(schema)) return
  parts.push({ at, schema, of, branch, strict: strict && !branch })
  for (const key of ['properties', 'patternProperties', 'definitions'])
    for (const [name, inner] of entriesOrEmpty(schema[key])) collectParts(inner, below(at, key, name), of, parts, strict)
  for (const key of ['items', 'additionalProperties']) collectParts(schema[key], below(at, key), of, parts, strict)
  for (const key of ['not', 'if', 'then', 'else', 'propertyNames']) collectParts(schema[key], below(at, key), of, parts, strict, true)
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    listOrEmpty(schema[key]).forEach((inner, index) => collectParts(inner, below(at, key, index), of, parts, strict, true))
}
