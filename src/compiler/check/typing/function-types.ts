import type { FunctionName } from '../../../core/language/values.ts'
import { isPointer } from '../../../core/language/pointer.ts'
import { isText, type JsonMap, textOrEmpty } from '../../json/read-json.ts'
import { integerType, itemOf, memberType, namesBelow, type Type, unionType } from './type.ts'

/** `declared`: the result type that `schemas/meta/functions.json` declares; all that is known of a product's function. */
type TypeResolver = { valueType(value: unknown): Type; stepsType(journey: string): Type; declared: Type | undefined }
type Signature = { returns(of: unknown, arg: (name: string) => unknown, asked: TypeResolver): Type; isAlwaysPresent?: boolean }

/** Signatures of the functions in src/core/values/functions.ts. */
const signatures: { [name in FunctionName]: Signature } = {
  length: { returns: () => integerType, isAlwaysPresent: true },
  now: { returns: () => ({ type: 'integer', unit: 'time' }), isAlwaysPresent: true },
  sum: {
    isAlwaysPresent: true,
    returns(of, arg, { valueType }) {
      const item = itemOf(valueType(of))
      const by = arg('by')
      return (isText(by) && !isPointer(by) && item !== undefined ? memberType(item, by) : item) ?? integerType
    },
  },
  find: { returns: (of, _, { valueType }) => itemOf(valueType(of)) ?? true },
  includes: { returns: () => ({ type: 'boolean' }), isAlwaysPresent: true },
  within: { returns: () => ({ type: 'boolean' }), isAlwaysPresent: true },
  pick: {
    returns(of, _, { valueType }) {
      const map = valueType(of)
      const names = namesBelow(map)
      return names.length === 0 ? true : unionType(names.map((name) => memberType(map, name) ?? true))
    },
  },
  integer: { returns: () => integerType },
  slice: { returns: () => ({ type: 'string' }) },
  steps: { returns: (journey, _, { stepsType }) => stepsType(textOrEmpty(journey)), isAlwaysPresent: true },
}

export const signatureOf = (name: string): Signature | undefined =>
  Object.hasOwn(signatures, name) ? signatures[name as FunctionName] : undefined

export const typeOfCall = (name: string, json: JsonMap, asked: TypeResolver): Type =>
  signatureOf(name)?.returns(json[name], (arg) => json[arg], asked) ?? asked.declared ?? true
