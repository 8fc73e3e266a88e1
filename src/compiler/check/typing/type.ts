import { boundedCache } from '../../../core/language/bounded-cache.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, entriesOrEmpty, isText } from '../../json/read-json.ts'
import { hasType } from '../../../core/language/schema.ts'
import { tokens } from '../../../core/language/pointer.ts'

/** The type of a value: a JSON Schema, of which only the structure is used, or true for any value. */
export type Type = true | JsonSchema

export const textType: Type = { type: 'string' }
export const integerType: Type = { type: 'integer' }
export const numberType: Type = { type: 'number' }
export const booleanType: Type = { type: 'boolean' }
/** Equals nothing and has no members: the type of an initial "" in a state that is filled later. */
export const neverType: Type = { enum: [] }
export const listOf = (items: Type): Type => ({ type: 'array', items: items === true ? {} : items })
export const mapOf = (properties: Record<string, Type>): Type => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, type === true ? {} : type])),
})

/** `examples` keeps a literal text, so that an icon, an address or a key can be checked. */
export const literalType = (value: unknown): Type =>
  typeof value === 'string' ? { type: 'string', examples: [value] } : { type: Number.isInteger(value) ? 'integer' : typeof value }

export function typeOfJson(json: unknown): Type {
  if (Array.isArray(json)) return listOf(json.length === 0 ? true : unionType(json.map(typeOfJson)))
  if (isMap(json)) return mapOf(Object.fromEntries(entriesOrEmpty(json).map(([name, value]) => [name, typeOfJson(value)])))
  return json === null ? true : literalType(json)
}

/** A map whose member types are computed when read, since members may depend on each other. */
export function lazyMapOf(names: string[], typeOf: (name: string) => Type): Type {
  const properties = {}
  for (const name of names) {
    const type = lazyType(() => typeOf(name))
    Object.defineProperty(properties, name, { enumerable: true, get: type })
  }
  return { type: 'object', additionalProperties: false, properties }
}

export function unionType(types: Type[]): Type {
  const distinct = [...new Set(types)]
  if (distinct.length === 0) return neverType
  if (distinct.some(isAny)) return true
  const [only] = distinct
  return distinct.length === 1 && only !== undefined ? only : { anyOf: distinct }
}

const structural = ['type', 'properties', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'patternProperties']
export const isAny = (type: unknown): boolean => type === true || (isMap(type) && !hasStructure(type))

function hasStructure(type: object): boolean {
  for (const keyword of structural) if (Object.hasOwn(type, keyword)) return true
  return false
}

/** The type of a member or list item; undefined when nothing is declared at the token. */
export function memberType(type: Type, token: string): Type | undefined {
  if (isAny(type) || type === true) return true
  const here = ownStep(type, token)
  const branches = [...alternativesOf(type), ...typesIn(type['allOf'])]
  if (branches.length === 0) return here
  const found = [...branches.map((branch) => memberType(branch, token)), here].filter((one) => one !== undefined)
  return found.length > 0 ? unionType(found) : undefined
}

function ownStep(type: JsonSchema, token: string): Type | undefined {
  const property = own(type['properties'], token)
  if (property !== undefined) return asType(property)
  for (const [pattern, schema] of entriesOrEmpty(type['patternProperties'])) if (matches(pattern, token)) return asType(schema)
  if (Object.hasOwn(type, 'items') && /^\d+$/.test(token)) return asType(type['items'])
  const more = type['additionalProperties']
  if (isMap(more)) return more
  if (more === true) return true
  const open =
    more === undefined && type['type'] === 'object' && !Object.hasOwn(type, 'properties') && !Object.hasOwn(type, 'patternProperties')
  return open ? true : undefined
}

/** Whether the text matches; true for an invalid pattern, which has a rule of its own. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

/** Returns `true` (any value) when `schema` is not an object. */
export const asType = (schema: unknown): Type => (isMap(schema) ? schema : true)

const typesIn = (list: unknown): Type[] => listOrEmpty(list).map(asType)

/** The types of which the value has one. */
const alternativesOf = (type: JsonSchema): Type[] => [...typesIn(type['anyOf']), ...typesIn(type['oneOf'])]

/** The names that `type` declares, a text or a list. */
const declaredNames = ({ type }: JsonSchema): string[] => (isText(type) ? [type] : listOrEmpty(type).filter(isText))

/** The type of a list's items; undefined when it is not a list. */
export function itemOf(type: Type): Type | undefined {
  return memberType(type, '0')
}

export function namesBelow(type: Type): string[] {
  if (type === true) return []
  const branches = [...alternativesOf(type), ...typesIn(type['allOf'])]
  return [...Object.keys(isMap(type['properties']) ? type['properties'] : {}), ...branches.flatMap(namesBelow)]
}

/** All values of the type; undefined when they cannot be listed. */
export function valuesOf(type: Type): unknown[] | undefined {
  if (type === true) return undefined
  if (Object.hasOwn(type, 'const')) return [type['const']]
  if (Array.isArray(type['enum'])) return type['enum']
  const branches = alternativesOf(type).map(valuesOf)
  if (branches.length > 0 && branches.every((values) => values !== undefined)) return branches.flat()
  return type['type'] === 'boolean' ? [true, false] : undefined
}

export function knownStrings(type: Type): string[] {
  if (type === true) return []
  const here = [...listOrEmpty(type['examples']), ...listOrEmpty(type['enum']), ...(isText(type['const']) ? [type['const']] : [])]
  return [...here.filter(isText), ...alternativesOf(type).flatMap(knownStrings)]
}

/** Units of its numbers, e.g. `rupiah`; empty when none is declared. */
export function unitsOf(type: Type): string[] {
  if (type === true) return []
  const here = isText(type['unit']) ? [type['unit']] : []
  return [...new Set([...here, ...alternativesOf(type).flatMap(unitsOf)])]
}

/** Whether the type accepts the value; only type and enumeration are compared. */
export function acceptsValue(type: Type, value: unknown): boolean {
  if (type === true || isAny(type)) return true
  const values = valuesOf(type)
  if (values) return values.includes(value)
  const branches = alternativesOf(type)
  if (branches.length > 0) return branches.some((branch) => acceptsValue(branch, value))
  if (!typesIn(type['allOf']).every((branch) => acceptsValue(branch, value))) return false
  const names = declaredNames(type)
  return names.length === 0 || names.some((name) => hasType(name, value))
}

/** The range of its numbers. */
export function rangeOf(type: Type): { least: number; most: number } {
  if (type === true) return { least: -Infinity, most: Infinity }
  const numbers = valuesOf(type)?.filter((value) => typeof value === 'number')
  const branches = alternativesOf(type).map(rangeOf)
  const ends = numbers?.map((value) => ({ least: value, most: value })) ?? branches
  if (ends.length > 0) return { least: Math.min(...ends.map(({ least }) => least)), most: Math.max(...ends.map(({ most }) => most)) }
  const { minimum, maximum } = type
  return { least: typeof minimum === 'number' ? minimum : -Infinity, most: typeof maximum === 'number' ? maximum : Infinity }
}

export function isIntegerType(type: Type): boolean {
  if (type === true) return false
  const values = valuesOf(type)
  if (values) return values.every((value) => typeof value !== 'number' || Number.isInteger(value))
  const branches = alternativesOf(type)
  if (branches.length > 0) return branches.every(isIntegerType)
  const names = declaredNames(type)
  return names.length > 0 && !names.includes('number')
}

/** JSON Schema type names; undefined when any is possible. */
export function typeNames(type: Type): Set<string> | undefined {
  if (type === true) return undefined
  if (namesCache.has(type)) return namesCache.get(type)
  const names = namesOf(type)
  namesCache.set(type, names)
  return names
}

/** Types never change and are read often. */
const namesCache = new WeakMap<JsonSchema, Set<string> | undefined>()

function namesOf(type: JsonSchema): Set<string> | undefined {
  if (isAny(type)) return undefined
  const values = valuesOf(type)
  if (values) return new Set(values.map(nameOf))
  const branches = alternativesOf(type).map(typeNames)
  if (branches.length > 0)
    return branches.some((names) => names === undefined) ? undefined : new Set(branches.flatMap((names) => [...(names ?? [])]))
  const names = declaredNames(type)
  if (names.length > 0) return new Set(names)
  if (Object.hasOwn(type, 'properties')) return new Set(['object'])
  return Object.hasOwn(type, 'items') ? new Set(['array']) : undefined
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** Computes a type when first read. A type that depends on itself is any. */
export function lazyType(work: () => Type): () => Type {
  let known: Type | undefined
  let busy = false
  return () => {
    if (known !== undefined) return known
    if (busy) return true
    busy = true
    try {
      return (known = work())
    } finally {
      busy = false
    }
  }
}

/** Bounded, because an editor checks after every keystroke. */
const parsed = boundedCache<readonly string[]>(50_000)
const parse = (pointer: string): readonly string[] => (pointer.startsWith('/') ? tokens(pointer) : [])

/** Tokens of a pointer; empty when it is not one. Cached, because every rule reads the same pointers. */
export const pointerTokens = (pointer: string): readonly string[] => parsed(pointer, parse)
