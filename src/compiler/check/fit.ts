import { asList, asMap, isMap, own } from '../json.ts'
import { list } from './rule.ts'
import { admits, isAny, itemOf, step, typeNames, valuesOf } from './type.ts'
import type { Type } from './type.ts'

/** Where what is given can surely not be what is wanted; `given` is undefined where something needed is missing. */
export type Misfit = { at: string; wanted: Type; given: Type | undefined }

/** The first place at which nothing that `given` may be is anything that `wanted` takes. What may fit, fits. */
export function misfit(wanted: Type, given: Type, depth = 0): Misfit | undefined {
  if (wanted === given || wanted === true || given === true || isAny(wanted) || isAny(given) || depth > 12) return undefined
  const ofGiven = branches(given)
  if (ofGiven.length > 0) return ofEach(ofGiven.map((branch) => misfit(wanted, branch, depth)))
  const ofWanted = branches(wanted)
  if (ofWanted.length > 0) return ofEach(ofWanted.map((branch) => misfit(branch, given, depth)))
  if (!overlap(wanted, given) || !sharesValue(wanted, given)) return { at: '', wanted, given }
  return inMap(wanted, given, depth) ?? inList(wanted, given, depth)
}

const ofEach = (faults: (Misfit | undefined)[]): Misfit | undefined => (faults.includes(undefined) ? undefined : faults[0])

function inMap(wanted: Type, given: Type, depth: number): Misfit | undefined {
  if (!isMap(own(given, 'properties')) || !isMap(own(wanted, 'properties'))) return undefined
  const needed = asList(own(wanted, 'required')).map(String)
  const missing = needed.find((name) => step(given, name) === undefined)
  if (missing !== undefined) return { at: `/${missing}`, wanted: step(wanted, missing) ?? true, given: undefined }
  for (const [name, type] of Object.entries(asMap(own(given, 'properties')))) {
    const place = step(wanted, name)
    const fault = place === undefined ? { at: '', wanted: { enum: [] }, given: asType(type) } : misfit(place, asType(type), depth + 1)
    if (fault) return { ...fault, at: `/${name}${fault.at}` }
  }
  return undefined
}

function inList(wanted: Type, given: Type, depth: number): Misfit | undefined {
  const [place, item] = [itemOf(wanted), itemOf(given)]
  if (place === undefined || item === undefined || !typeNames(given)?.has('array')) return undefined
  const fault = misfit(place, item, depth + 1)
  return fault && { ...fault, at: `/0${fault.at}` }
}

const asType = (schema: unknown): Type => (isMap(schema) ? schema : true)
const branches = (type: Type): Type[] => (type === true ? [] : [...asList(type['anyOf']), ...asList(type['oneOf'])].map(asType))

/** Whether their types have one in common. */
export function overlap(a: Type, b: Type): boolean {
  const [left, right] = [typeNames(a), typeNames(b)]
  if (!left || !right || left.size === 0 || right.size === 0) return true
  for (const name of right) {
    if (left.has(name) || (name === 'integer' && left.has('number')) || (name === 'number' && left.has('integer'))) return true
  }
  return false
}

function sharesValue(wanted: Type, given: Type): boolean {
  const values = valuesOf(given) ?? (given === true ? undefined : own(given, 'examples'))
  return !Array.isArray(values) || values.length === 0 || values.some((value) => admits(wanted, value))
}

/** What a type allows, in a few words. */
export function ruleOf(type: Type | undefined): string {
  if (type === undefined) return 'is missing'
  if (type === true) return 'is anything'
  const values = valuesOf(type)
  if (values && own(type, 'type') !== 'boolean') {
    return values.length === 0
      ? 'is nothing'
      : `is one of ${list(
          values.map((value) => JSON.stringify(value)),
          20,
        )}`
  }
  const names = typeNames(type)
  return names ? `is of type ${[...names].join(' or ')}` : 'is something else'
}
