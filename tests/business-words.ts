import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const jsonIn = (folder: string): [id: string, json: unknown][] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace('.json', ''), json(`${folder}/${name}`)])

/** Splits names into lower-case words of two letters or more: `smsCode_expire-2` -> sms, code, expire. */
export const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase())

const keys = (value: unknown): string[] => Object.keys(value ?? {}).filter((key) => !key.startsWith('$'))

function allKeys(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return [...(Array.isArray(value) ? [] : keys(value)), ...Object.values(value).flatMap(allKeys)]
}

/** Names of all properties in a schema, at any depth. */
function propertiesOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return [...keys((schema as { properties?: unknown }).properties), ...Object.values(schema).flatMap(propertiesOf)]
}
const definitionsOf = (schema: unknown): string[] => keys((schema as { definitions?: unknown }).definitions)

const productFunctions = (): string[] =>
  Object.entries((json('schemas/meta/functions.json') as { definitions: Record<string, { product?: true }> }).definitions)
    .filter(([, { product }]) => product)
    .map(([name]) => name)

function productNames(): string[] {
  return [
    ...jsonIn('schemas/enums').map(([id]) => id),
    ...jsonIn('schemas/forms').flatMap(([id, schema]) => [id, ...propertiesOf(schema)]),
    ...['schemas/replies.json', 'schemas/fields.json'].map(json).flatMap((schema) => [...definitionsOf(schema), ...propertiesOf(schema)]),
    ...jsonIn('flows/forms').flatMap(([id, form]) => [id, ...keys((form as { fields?: unknown }).fields)]),
    ...jsonIn('flows/calls').flatMap(([, calls]) => [...keys(calls), ...propertiesOf(calls)]),
    ...jsonIn('flows/policy').flatMap(([, policy]) => allKeys(policy)),
    ...keys((json('flows/app.json') as { session: object }).session),
    ...definitionsOf(json('schemas/meta/formats.json')),
    ...productFunctions(),
  ]
}

/** Schemas of the product's own lists, and copies of other schemas. They do not describe the language. */
const notTheLanguage = ['policy', 'formats', 'icons', 'events', 'examples', 'names', 'branches', 'patch']

const languageNames = (): string[] =>
  jsonIn('schemas/meta')
    .filter(([id]) => !notTheLanguage.includes(id))
    .map(([id, schema]): [string, unknown] => [id, withoutProductDefinitions(schema)])
    .flatMap(([id, schema]) => [id, ...definitionsOf(schema), ...propertiesOf(schema)])

/** Removes the definitions that are marked as the product's own. */
function withoutProductDefinitions(schema: unknown): unknown {
  const { definitions } = schema as { definitions?: Record<string, { product?: true }> }
  return definitions
    ? { ...(schema as object), definitions: Object.fromEntries(Object.entries(definitions).filter(([, { product }]) => !product)) }
    : schema
}

/** Words in names of the product that an app of any other business would also use, by reason. */
const generalWords: Record<string, string> = {
  'plain English':
    'below cancelled carried carry changes created day down failed first holder how last later left letter long message messages next no nothing off offer offers old other over per quote quotes rest shares short since takes unread until used work written',
  'JavaScript and React': 'apply children detail json match modify node push range record reject row settle write',
  'HTTP and the browser':
    'config device download family idempotency live method reset retry server service site token tokens transfer url user version',
  'sessions and forms of any app': 'account consent drafts installable resend sessions signed',
  'what the interpreter does with values, calls and time':
    'arrival attempts due expected idle info limit months prefix reason refusal timers valid',
  'what the compiler says of a configuration': 'check codes legal product',
  'units that a schema may name': 'percent rate rupiah',
}

/** Words that are only in names of this product's configuration. */
export function businessWords(): Set<string> {
  const general = Object.values(generalWords).flatMap((words) => words.split(' '))
  const product = new Set(productNames().flatMap(wordsIn))
  for (const word of [...languageNames().flatMap(wordsIn), ...general]) product.delete(word)
  return product
}

/** General words that no name of the product contains, so that they can be removed from the list. */
export function needlessGeneralWords(): string[] {
  const product = new Set(productNames().flatMap(wordsIn))
  return Object.values(generalWords)
    .flatMap((words) => words.split(' '))
    .filter((word) => !product.has(word))
}
