import type { FunctionName } from '../../core/language.ts'
import { isPointer } from '../../core/pointer.ts'
import { asText, isText } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { integer, itemOf, namesBelow, step, union } from './type.ts'
import type { Type } from './type.ts'

type Asked = { valueType(value: unknown): Type; stepsType(journey: string): Type }
/** `of` is the operand, and `arg` gives the other arguments. */
type Signature = { returns(of: unknown, arg: (name: string) => unknown, asked: Asked): Type; neverAbsent?: boolean }

/** The answer of each function of `core/functions.ts`. */
const signatures: { [name in FunctionName]: Signature } = {
  length: { returns: () => integer, neverAbsent: true },
  now: { returns: () => ({ type: 'integer', unit: 'time' }), neverAbsent: true },
  sum: {
    neverAbsent: true,
    returns(of, arg, { valueType }) {
      const item = itemOf(valueType(of))
      const by = arg('by')
      return (isText(by) && !isPointer(by) && item !== undefined ? step(item, by) : item) ?? integer
    },
  },
  find: { returns: (of, _, { valueType }) => itemOf(valueType(of)) ?? true },
  includes: { returns: () => ({ type: 'boolean' }), neverAbsent: true },
  pick: {
    returns(of, _, { valueType }) {
      const map = valueType(of)
      const names = namesBelow(map)
      return names.length === 0 ? true : union(names.map((name) => step(map, name) ?? true))
    },
  },
  integer: { returns: () => integer },
  slice: { returns: () => ({ type: 'string' }) },
  steps: { returns: (journey, _, { stepsType }) => stepsType(asText(journey)), neverAbsent: true },
}

export const signatureOf = (name: string): Signature | undefined =>
  Object.hasOwn(signatures, name) ? signatures[name as FunctionName] : undefined

export const typeOfCall = (name: string, json: JsonMap, asked: Asked): Type =>
  signatureOf(name)?.returns(json[name], (arg) => json[arg], asked) ?? true
