import { either } from '../../../phrases/joined.ts'
import { phrase, type Phrase } from '../../../phrases/phrases.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty } from '../../json/read-json.ts'
import { joinNames } from '../rule/rule.ts'
import { acceptsValue, asType, isAny, itemOf, memberType, type Type, typeNames, valuesOf } from './type.ts'

/** A place where `actual` cannot fit `expected`; `actual` is undefined when something required is missing. */
type Mismatch = { path: string; expected: Type; actual: Type | undefined }

/** The first place where no value of `actual` fits `expected`; undefined when some value may fit. */
export function findMismatch(expected: Type, actual: Type, depth = 0): Mismatch | undefined {
  if (expected === actual || expected === true || actual === true || isAny(expected) || isAny(actual) || depth > 12) return undefined
  const ofGiven = branches(actual)
  if (ofGiven.length > 0) return firstIfAll(ofGiven.map((branch) => findMismatch(expected, branch, depth)))
  const ofWanted = branches(expected)
  if (ofWanted.length > 0) return firstIfAll(ofWanted.map((branch) => findMismatch(branch, actual, depth)))
  if (!typesOverlap(expected, actual) || !sharesValue(expected, actual)) return { path: '', expected, actual }
  return mapMismatch(expected, actual, depth) ?? listMismatch(expected, actual, depth)
}

const firstIfAll = (errors: (Mismatch | undefined)[]): Mismatch | undefined => (errors.includes(undefined) ? undefined : errors[0])

function mapMismatch(wanted: Type, given: Type, depth: number): Mismatch | undefined {
  if (!isMap(own(given, 'properties')) || !isMap(own(wanted, 'properties'))) return undefined
  const needed = listOrEmpty(own(wanted, 'required')).map(String)
  const missing = needed.find((name) => memberType(given, name) === undefined)
  if (missing !== undefined) return { path: `/${missing}`, expected: memberType(wanted, missing) ?? true, actual: undefined }
  for (const [name, type] of Object.entries(mapOrEmpty(own(given, 'properties')))) {
    const place = memberType(wanted, name)
    const error =
      place === undefined ? { path: '', expected: { enum: [] }, actual: asType(type) } : findMismatch(place, asType(type), depth + 1)
    if (error) return { ...error, path: `/${name}${error.path}` }
  }
  return undefined
}

function listMismatch(wanted: Type, given: Type, depth: number): Mismatch | undefined {
  const [place, item] = [itemOf(wanted), itemOf(given)]
  if (place === undefined || item === undefined || !typeNames(given)?.has('array')) return undefined
  const error = findMismatch(place, item, depth + 1)
  return error && { ...error, path: `/0${error.path}` }
}

const branches = (type: Type): Type[] => (type === true ? [] : [...listOrEmpty(type['anyOf']), ...listOrEmpty(type['oneOf'])].map(asType))

export function typesOverlap(a: Type, b: Type): boolean {
  const [left, right] = [typeNames(a), typeNames(b)]
  if (!left || !right || left.size === 0 || right.size === 0) return true
  for (const name of right) {
    if (left.has(name) || (name === 'integer' && left.has('number')) || (name === 'number' && left.has('integer'))) return true
  }
  return false
}

function sharesValue(wanted: Type, given: Type): boolean {
  const values = valuesOf(given) ?? (given === true ? undefined : own(given, 'examples'))
  return !Array.isArray(values) || values.length === 0 || values.some((value) => acceptsValue(wanted, value))
}

export function describeType(type: Type | undefined): Phrase {
  if (type === undefined) return phrase('isMissing')
  if (type === true) return phrase('isAnything')
  const values = valuesOf(type)
  if (values && own(type, 'type') !== 'boolean') {
    const listed = values.map((value) => JSON.stringify(value))
    return values.length === 0 ? phrase('isNothing') : phrase('isOneOf', { values: joinNames(listed, 20) })
  }
  const names = typeNames(type)
  return names ? phrase('isOfType', { types: either(names) }) : phrase('isSomethingElse')
}
