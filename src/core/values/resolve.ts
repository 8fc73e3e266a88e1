import { chosenCase } from './condition.ts'
import { isAbsent } from './is-absent.ts'
import { type CoreFormat, coreFormats, scalarText } from './formats.ts'
import { functions } from './functions.ts'
import type { Choose, Text, Value, ValueMap } from '../language/values.ts'
import { mapValues, entryOf } from '../language/map.ts'
import { isPointer, type Pointer, read } from '../language/pointer.ts'
import type { Env, PureFunction, Scope } from './scope.ts'

type Operation = { default?: Value; [key: string]: unknown }
type Operator = (operation: Operation, scope: Scope, env: Env) => unknown

/** A missing value resolves to undefined and never throws. */
export function resolve(value: Value | undefined, scope: Scope, env: Env): unknown {
  if (typeof value === 'string') return isPointer(value) ? read(scope, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope, env))
  const operation = value as Operation
  const operator = operatorOf(operation, env.formats, env.functions)
  const found = operator && runOperator(operator, operation, scope, env)
  return isAbsent(found) && operation.default !== undefined ? resolve(operation.default, scope, env) : found
}

export function resolveMap(map: ValueMap, scope: Scope, env: Env): Record<string, unknown> {
  return mapValues(map, (value) => resolve(value, scope, env))
}

/** A bare string is a text key unless it is a pointer. Absent values give ''. */
export function resolveText(text: Text | undefined, scope: Scope, env: Env): string {
  if (typeof text === 'string' && !isPointer(text)) return env.text(text)
  if (isChoice(text)) return resolveText(chosenCase(text, scope, env), scope, env)
  return scalarText(resolve(text, scope, env))
}

export const isChoice = (text: Text | undefined): text is Choose<Text> => typeof text === 'object' && 'choose' in text

/** `formats`, `more`: the product's, by name. `now` counts last, because it is also an option of `steps`. */
export function operatorOf(operation: object, formats: object, more: object = {}): string | undefined {
  let last: string | undefined
  for (const key in operation) {
    if (!operators.has(key) && !Object.hasOwn(formats, key) && !Object.hasOwn(more, key)) continue
    if (key !== 'now') return key
    last = key
  }
  return last
}

export function sourceOf(value: Value | undefined, formats: object): Pointer | undefined {
  if (isPointer(value)) return value
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const operator = operatorOf(value, formats)
  if (operator === undefined || Object.hasOwn(specialOperators, operator)) return undefined
  return sourceOf((value as Operation)[operator] as Value, formats)
}

/** Operators whose key holds something other than a value. */
const specialOperators: Record<string, Operator> = {
  t: (operation, scope, env) =>
    env.text(String(operation.t), operation.with ? resolveMap(operation.with as ValueMap, scope, env) : undefined),
  map: (operation, scope, env) => resolveMap(operation.map as ValueMap, scope, env),
  choose: (operation, scope, env) => resolve(chosenCase(operation as unknown as Choose<Value>, scope, env), scope, env),
}

function runOperator(name: string, operation: Operation, scope: Scope, env: Env): unknown {
  const operator = operators.get(name)
  if (operator) return operator(operation, scope, env)
  const format = entryOf(env.formats, name)
  if (format) return formatted(name, format, operation, scope, env)
  const compute = entryOf(env.functions ?? {}, name)
  return compute && functionOperator(name, compute)(operation, scope, env)
}

/** A default that is a text is not formatted. */
function formatted(name: string, format: CoreFormat, operation: Operation, scope: Scope, env: Env): unknown {
  const labels = operation.enum as string | undefined
  const value = resolve(operation[name] as Value, scope, env)
  if (!isAbsent(value)) return format(value, env, labels)
  const fallback = resolve(operation.default, scope, env)
  return isAbsent(fallback) || typeof fallback === 'string' ? fallback : format(fallback, env, labels)
}

const formatOperator =
  (name: string, format: CoreFormat): Operator =>
  (operation, scope, env) =>
    formatted(name, format, operation, scope, env)

const functionOperator =
  (name: string, run: PureFunction): Operator =>
  (operation, scope, env) => {
    const { [name]: operand, default: _, ...options } = operation
    const text = (words: Text) => resolveText(words, scope, env)
    return run(resolve(operand as Value, scope, env), resolveMap(options as ValueMap, scope, env), { env, text })
  }

const operators = new Map<string, Operator>([
  ...Object.entries(specialOperators),
  ['value', ({ value }, scope, env) => resolve(value as Value, scope, env)],
  ...Object.entries(coreFormats).map(([name, format]): [string, Operator] => [name, formatOperator(name, format)]),
  ...Object.entries(functions).map(([name, run]): [string, Operator] => [name, functionOperator(name, run)]),
])
