import { isAbsent } from './condition.ts'
import { formats } from './format.ts'
import type { DataRef, FnRef, Text, TextRef, Value } from './language.ts'
import { read } from './pointer.ts'
import type { Env, Scope } from './scope.ts'

/** The plain value that `value` stands for in `scope`. What is not there resolves to undefined, never throws. */
export function resolve(value: Value | undefined, scope: Scope, env: Env): unknown {
  if (value === undefined || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope, env))
  if (isData(value)) return shown(value, orDefault(read(scope, value.$data), value.default, scope, env), env)
  if (isFn(value)) return shown(value, callFunction(value, scope, env), env)
  if (isText(value)) return env.text(value.t, value.values && resolveMap(value.values, scope, env))
  return resolveMap(value as Record<string, Value>, scope, env)
}

/** Each entry resolved. */
export function resolveMap(map: Record<string, Value>, scope: Scope, env: Env): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, resolve(value, scope, env)]))
}

/** What a text position shows: a bare string is a text key, anything else resolves and is written out; nothing is ''. */
export function resolveText(text: Text | undefined, scope: Scope, env: Env): string {
  if (typeof text === 'string') return env.text(text)
  const value = resolve(text, scope, env)
  return isAbsent(value) ? '' : String(value)
}

const isData = (value: object): value is DataRef => '$data' in value
const isFn = (value: object): value is FnRef => '$fn' in value
const isText = (value: object): value is TextRef => typeof (value as TextRef).t === 'string'

type OrFallback = { fallback: boolean; value: unknown }

function orDefault(value: unknown, fallback: Value | undefined, scope: Scope, env: Env): OrFallback {
  return isAbsent(value) && fallback !== undefined ? { fallback: true, value: resolve(fallback, scope, env) } : { fallback: false, value }
}

/** Formats a found value; a default is already what should be shown, unless it is a bare number. */
function shown(ref: DataRef | FnRef, { fallback, value }: OrFallback, env: Env): unknown {
  if (!ref.format || isAbsent(value) || (fallback && typeof value === 'string')) return value
  return formats[ref.format](value, env, ref.enum)
}

function callFunction({ $fn, args = {} }: FnRef, scope: Scope, env: Env): OrFallback {
  const run = Object.hasOwn(env.functions, $fn) ? env.functions[$fn] : undefined
  return { fallback: false, value: run?.(resolveMap(args, scope, env), env) }
}
