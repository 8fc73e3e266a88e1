import fc from 'fast-check'
import type { Call } from '../../src/core/language/calls.ts'
import type { JsonSchema } from '../../src/core/language/json.ts'

export type Input = {
  kind: 'valid' | 'negative' | 'hostile' | 'raw'
  payload: Record<string, unknown>
  /** Sent instead of the encoded payload. */
  raw?: { body: Buffer; type: string }
}

type Any = fc.Arbitrary<unknown>

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
/** Examples for patterns that fast-check cannot generate from: lookaheads and letters of any script. */
const samples = [
  '081234567890',
  '0217654321',
  'Siti Rahmawati',
  'Jalan Melati 5',
  'siti@example.com',
  '3174015505920001',
  'a reason that is long enough',
  'kuda9lumping',
  '31',
]

/** Values that a schema allows. */
function validValue(schema: JsonSchema): Any {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const [choice] = (schema.oneOf ?? schema.anyOf ?? []) as JsonSchema[]
  if (choice && schema.type === undefined) return validValue(choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'string') return validText(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return validNumber(schema)
  if (type === 'array') {
    const [minLength, most] = [Number(schema.minItems ?? 0), Number(schema.maxItems ?? 5)]
    return fc.array(validValue((schema.items ?? {}) as JsonSchema), { minLength, maxLength: Math.min(most, minLength + 4) })
  }
  if (type === 'object' || schema.properties) return validObject(schema)
  return fc.constant(null)
}

function validObject(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const model = Object.fromEntries(properties.map(([name, each]) => [name, validValue(each)]))
  const known = ((schema.required ?? []) as string[]).filter((name) => Object.hasOwn(model, name))
  return fc.record(model, { requiredKeys: known }) as fc.Arbitrary<Record<string, unknown>>
}

function validNumber({ minimum = 0, maximum = 1e12, multipleOf = 1 }: JsonSchema): Any {
  const [low, high, step] = [Number(minimum), Number(maximum), Number(multipleOf)]
  return fc
    .integer({ min: Math.ceil(low / step), max: Math.floor(Math.min(high, Number.MAX_SAFE_INTEGER) / step) })
    .map((count) => count * step)
}

function validText({ format, pattern, minLength = 0, maxLength = 200, contentSchema }: JsonSchema): Any {
  if (format === 'file') return fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.concat([JPEG, bytes]))
  if (contentSchema) return validValue(contentSchema as JsonSchema).map((value) => JSON.stringify(value))
  const [least, most] = [Number(minLength), Number(maxLength)]
  if (typeof pattern !== 'string') return fc.string({ minLength: least, maxLength: Math.min(most, least + 60) })
  const rule = new RegExp(pattern, 'u')
  const fits = (text: string) => rule.test(text) && text.length >= least && text.length <= most
  const written = samples.filter(fits)
  if (written.length > 0) return fc.constantFrom(...written)
  try {
    return fc.stringMatching(rule, { maxLength: most }).filter(fits)
  } catch {
    return fc.string({ minLength: Math.max(1, least), maxLength: most })
  }
}

const nasty = [
  '1e309',
  'Infinity',
  'NaN',
  '-0',
  '0x7A120',
  ' 500000 ',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '٣',
  '\u202e\u2066',
  `a${'\u0301'.repeat(3000)}`,
  "'; drop table account;--",
  '${jndi:ldap://x}',
  '{{constructor.constructor("return 1")()}}',
  '%00',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '',
  'null',
  '[]',
  '{}',
  '9'.repeat(400),
  'x'.repeat(20_000),
]

const hostileValue: Any = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.bigInt().map(String),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom(...nasty), { maxLength: 4 }),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
)

const deep = (open: string, inside: string, close: string) =>
  fc.integer({ min: 10, max: 4000 }).map((depth) => open.repeat(depth) + inside + close.repeat(depth))
const wide = fc.integer({ min: 100, max: 6000 }).map((count) => `{${Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',')}}`)

const rawBody: fc.Arbitrary<NonNullable<Input['raw']>> = fc.record({
  body: fc.oneof(
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    fc
      .oneof(
        deep('{"a":', '1', '}'),
        deep('[', '', ']'),
        wide,
        fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '{"a":1e999}'),
      )
      .map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc.integer({ min: 1, max: 90_000 }).map((size) => Buffer.alloc(size, 'a=%F0%9F&')),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'text/plain',
    ';',
  ),
})

/** Inputs for a call from its own schema: valid, valid except for one field, and hostile. */
export function inputsOf({ payload: schema = {} }: Call): fc.Arbitrary<Input> {
  const valid = validObject(schema)
  const names = Object.keys((schema.properties ?? {}) as object)
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('a')
  const changed = fc.tuple(valid, name, hostileValue, fc.boolean()).map(([payload, at, value, isDropped]) => {
    const { [at]: _, ...rest } = payload
    return isDropped ? rest : { ...rest, [at]: value }
  })
  const strange = fc.tuple(
    fc.dictionary(fc.oneof(fc.constantFrom(...nasty.slice(0, 13)), fc.string({ maxLength: 8 }), name), hostileValue, { maxKeys: 6 }),
    valid,
    fc.boolean(),
  )
  const of = (kind: Input['kind'], payloads: fc.Arbitrary<Record<string, unknown>>) => payloads.map((payload): Input => ({ kind, payload }))
  return fc.oneof(
    { weight: 3, arbitrary: of('valid', valid) },
    { weight: 3, arbitrary: of('negative', changed) },
    {
      weight: 2,
      arbitrary: of(
        'hostile',
        strange.map(([odd, payload, isBoth]) => ({ ...(isBoth ? payload : {}), ...odd })),
      ),
    },
    { weight: 2, arbitrary: rawBody.map((raw): Input => ({ kind: 'raw', payload: {}, raw })) },
  )
}
