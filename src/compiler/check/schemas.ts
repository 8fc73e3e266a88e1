import { asList, entriesOf, isMap, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { validatorsOf } from './form-validators.ts'
import type { Rules } from './rule.ts'
import type { At } from './uses.ts'
import { below } from './uses.ts'
import type { World } from './world.ts'

/** Schemas hold rules and nothing else: no words, no answers, nothing that can never be met. */
export const schemaRules: Rules<World> = {
  'schema-words': {
    sentence: 'A form\'s schema holds no words: move them to locales/ ("form.<form>.<field>"), and leave "{key}" out.',
    find: (world) =>
      written(world).flatMap(({ at, schema }) =>
        ['title', 'description'].filter((key) => own(schema, key) !== undefined).map((key) => ({ at: below(at, key), say: { key } })),
      ),
  },
  'schema-default': {
    sentence: 'A form\'s schema answers nothing by itself: leave "default" out, and give a harmless first value in the form\'s "load".',
    find: (world) =>
      written(world).flatMap(({ at, schema }) => (own(schema, 'default') === undefined ? [] : [{ at: below(at, 'default') }])),
  },
  'schema-choices': {
    sentence: 'Choices stand in schemas/enums/, where each has words: name that file with "$ref" in place of "enum".',
    find: (world) =>
      written(world).flatMap(({ at, schema, of }) =>
        of === 'form' && own(schema, 'enum') !== undefined ? [{ at: below(at, 'enum') }] : [],
      ),
  },
  'schema-digits': {
    sentence: '"{name}" is written in digits but is no number, it would lose its zeros: give it the type "string".',
    find(world) {
      const texts = new Set(
        entriesOf(world.config.schemas.fields)
          .filter(([, field]) => own(field, 'type') === 'string')
          .map(([name]) => plain(name)),
      )
      return everySchema(world).flatMap(({ at, schema }) =>
        entriesOf(schema['properties'])
          .filter(([name, field]) => isNumber(field) && (own(field, 'private') === true || texts.has(plain(name))))
          .map(([name]) => ({ at: below(at, 'properties', name), say: { name } })),
      )
    },
  },
  'schema-open': {
    sentence: 'This takes fields that nobody named: add "additionalProperties": false.',
    find: (world) =>
      everySchema(world)
        .filter(({ schema, strict }) => strict && own(schema, 'type') === 'object' && schema['additionalProperties'] === undefined)
        .map(({ at }) => ({ at })),
  },
  'schema-impossible': {
    sentence: 'Nothing can meet both "{least}" and "{most}": {low} is more than {high}.',
    find: (world) =>
      everySchema(world).flatMap(({ at, schema }) =>
        ranges.flatMap(([least, most]) => {
          const [low, high] = [schema[least], schema[most]]
          return typeof low === 'number' && typeof high === 'number' && low > high
            ? [{ at: below(at, least), say: { least, most, low: String(low), high: String(high) } }]
            : []
        }),
      ),
  },
  'schema-required-unknown': {
    sentence: '"{name}" is required but no field is called so: mend one of the two names.',
    find: (world) =>
      everySchema(world).flatMap(({ at, schema, branch }) =>
        branch || !isMap(schema['properties'])
          ? []
          : asList(schema['required'])
              .map(String)
              .map((name, index) => ({ name, index }))
              .filter(({ name }) => own(schema['properties'], name) === undefined)
              .map(({ name, index }) => ({ at: below(at, 'required', index), say: { name } })),
      ),
  },
}

/** What only compiling a schema tells. */
export const compileRules: Rules<World> = {
  'schema-strict': {
    sentence: 'The schema does not compile: {why}.',
    find: (world) =>
      [...validatorsOf(world).values()].flatMap(({ at, why }) =>
        why === undefined ? [] : [{ at, say: { why: why.replace(/^strict mode: /, '').replace(/\.$/, '') } }],
      ),
  },
}

const ranges: [string, string][] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()
const isNumber = (schema: unknown): boolean => own(schema, 'type') === 'integer' || own(schema, 'type') === 'number'

type Part = { at: At; schema: JsonMap; of: 'form' | 'field'; branch: boolean; strict: boolean }

/** Every part of every form schema and shared field as it is written, before `$ref`s are inlined; of an overlay, what it says of them. */
function written({ sources, config }: World): Part[] {
  const files = [...sources.files.values()]
  const schemas = config.overlay
    ? own(config.overlay.patch, 'schemas')
    : {
        forms: Object.fromEntries(files.filter(({ kind }) => kind === 'form-schema').map(({ id, json }) => [id, json])),
        fields: own(files.find(({ kind }) => kind === 'fields')?.json, 'definitions'),
      }
  const parts: Part[] = []
  for (const [name, schema] of entriesOf(own(schemas, 'forms'))) walk(schema, { of: `schemas/forms/${name}`, pointer: '' }, 'form', parts)
  for (const [name, schema] of entriesOf(own(schemas, 'fields')))
    walk(schema, { of: `schemas/fields/${name}`, pointer: '' }, 'field', parts)
  return parts
}

const inlined = new WeakMap<World, Part[]>()

/** Every part of every schema that is used, with its `$ref`s written out. */
function everySchema(world: World): Part[] {
  const had = inlined.get(world)
  if (had) return had
  const parts: Part[] = []
  const { schemas, flows } = world.config
  for (const [name, schema] of entriesOf(schemas.forms)) walk(schema, { of: `schemas/forms/${name}`, pointer: '' }, 'form', parts, true)
  for (const [name, schema] of entriesOf(schemas.fields)) walk(schema, { of: `schemas/fields/${name}`, pointer: '' }, 'field', parts)
  for (const [name, call] of entriesOf(flows.calls)) {
    walk(own(call, 'payload'), { of: `calls/${name}`, pointer: '/payload' }, 'field', parts, true)
    walk(own(call, 'reply'), { of: `calls/${name}`, pointer: '/reply' }, 'field', parts)
  }
  for (const [name, entry] of entriesOf(flows.app.session))
    walk(own(entry, 'schema'), { of: 'app', pointer: `/session/${name}/schema` }, 'field', parts)
  inlined.set(world, parts)
  return parts
}

function walk(schema: unknown, at: At, of: Part['of'], parts: Part[], strict = false, branch = false): void {
  if (!isMap(schema)) return
  parts.push({ at, schema, of, branch, strict: strict && !branch })
  for (const key of ['properties', 'patternProperties', 'definitions'])
    for (const [name, inner] of entriesOf(schema[key])) walk(inner, below(at, key, name), of, parts, strict)
  for (const key of ['items', 'additionalProperties']) walk(schema[key], below(at, key), of, parts, strict)
  for (const key of ['not', 'if', 'then', 'else', 'propertyNames']) walk(schema[key], below(at, key), of, parts, strict, true)
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    asList(schema[key]).forEach((inner, index) => walk(inner, below(at, key, index), of, parts, strict, true))
}
