import type { JsonMap } from '../json.ts'
import { integer, itemOf, namesBelow, step, union } from './type.ts'
import type { Type } from './type.ts'

type Signature = { args: string[]; needs: string[]; returns(args: (name: string) => Type): Type; neverAbsent?: boolean }

/** The arguments and the answer of each function of `core/functions.ts`; a test holds the two lists together. */
export const signatures: { [name: string]: Signature } = {
  length: { args: ['of'], needs: ['of'], returns: () => integer, neverAbsent: true },
  now: { args: [], needs: [], returns: () => integer, neverAbsent: true },
  sum: { args: ['of', 'by'], needs: ['of'], returns: () => integer, neverAbsent: true },
  find: { args: ['of', 'by', 'is'], needs: ['of', 'by', 'is'], returns: (arg) => itemOf(arg('of')) ?? true },
  pick: {
    args: ['from', 'at'],
    needs: ['from', 'at'],
    returns(arg) {
      const names = namesBelow(arg('from'))
      return names.length === 0 ? true : union(names.map((name) => step(arg('from'), name) ?? true))
    },
  },
  integer: { args: ['of'], needs: ['of'], returns: () => integer },
}

export function typeOfCall(name: string, args: JsonMap, valueType: (value: unknown) => Type): Type {
  const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined
  return signature ? signature.returns((arg) => valueType(args[arg])) : true
}
