import { isPointer } from '../../../core/language/pointer.ts'
import { operatorOf } from '../../../core/values/resolve.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty } from '../../json/read-json.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import { typeOfCall } from './function-types.ts'
import { listOf, literalType, mapOf, memberType, neverType, pointerTokens, textType, type Type, unionType } from './type.ts'
import type { UseIndex } from './use-index.ts'
import type { TypeScope } from './uses.ts'

export function createValueTypes(
  { formats, functions }: Vocabulary,
  index: Pick<UseIndex, 'callers'>,
  stepsType: (journey: string) => Type,
) {
  const known = new WeakMap<TypeScope, Map<string, Type | undefined>>()
  return { valueType, mapType, lookup, rootsOf }

  function valueType(value: unknown, scope: TypeScope): Type {
    if (value === '' || value === undefined) return neverType
    if (isPointer(value)) return lookup(value, scope) ?? true
    if (Array.isArray(value)) return value.length === 0 ? listOf(neverType) : listOf(unionType(value.map((item) => valueType(item, scope))))
    if (!isMap(value)) return literalType(value)
    const operator = operatorOf(value, formats, functions)
    if (operator === undefined) return true
    if (operator === 't' || Object.hasOwn(formats, operator)) return textType
    if (operator === 'map') return mapType(value['map'], scope)
    const results =
      operator === 'value'
        ? [valueType(value['value'], scope)]
        : operator === 'choose'
          ? chosen(value, scope)
          : [
              typeOfCall(operator, value, {
                valueType: (argument) => valueType(argument, scope),
                stepsType,
                declared: functions[operator]?.gives,
              }),
            ]
    return unionType(value['default'] === undefined ? results : [...results, valueType(value['default'], scope)])
  }

  function chosen(value: object, scope: TypeScope): Type[] {
    const results = entriesOrEmpty(own(value, 'choose')).map(([, one]) => own(one, 'then'))
    const last = own(value, 'otherwise')
    return [...results, ...(last === undefined ? [] : [last])].map((result) => valueType(result, scope))
  }

  function mapType(values: unknown, scope: TypeScope): Type {
    return mapOf(Object.fromEntries(entriesOrEmpty(values).map(([name, value]) => [name, valueType(value, scope)])))
  }

  /**
   * The declared type at a pointer; undefined when there is none. Cached, because several rules look up the same pointer in the same scope.
   */
  function lookup(pointer: string, scope: TypeScope): Type | undefined {
    const here = known.get(scope) ?? new Map<string, Type | undefined>()
    known.set(scope, here)
    if (!here.has(pointer)) here.set(pointer, find(pointer, scope))
    return here.get(pointer)
  }

  function find(pointer: string, scope: TypeScope): Type | undefined {
    const [root = '', ...path] = pointerTokens(pointer)
    // Most places that use a scope share the same root.
    const found = [...new Set(rootTypes(root, scope, new Set()))].map((type) =>
      path.reduce<Type | undefined>((here, token) => here && memberType(here, token), type),
    )
    const there = found.filter((type) => type !== undefined)
    // A query name exists when one of the routes that lead here declares it; everything else must exist on each.
    const isQuery = (root === 'route' || root === 'to') && path[0] === 'query'
    return there.length === 0 || (there.length < found.length && !isQuery) ? undefined : unionType(there)
  }

  /** One type for each place that uses the scope; undefined where that place has no such root. */
  function rootTypes(root: string, scope: TypeScope, seen: Set<string>): (Type | undefined)[] {
    const here = Object.hasOwn(scope.roots, root) ? scope.roots[root] : undefined
    if (here) return [here()]
    if (scope.acceptsAny) return [true]
    if (scope.via === undefined) return [undefined]
    if (seen.has(scope.via)) return []
    seen.add(scope.via)
    const callers = index.callers.get(scope.via) ?? []
    // An unused decision or form is another rule's finding.
    return callers.length === 0 ? [true] : callers.flatMap((caller) => rootTypes(root, caller, seen))
  }

  function rootsOf(scope: TypeScope): string[] {
    return [
      ...Object.keys(scope.roots),
      ...(scope.via === undefined ? [] : (index.callers.get(scope.via)?.flatMap((caller) => Object.keys(caller.roots)) ?? [])),
    ]
  }
}
