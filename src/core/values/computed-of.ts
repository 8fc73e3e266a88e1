import type { ValueMap } from '../language/values.ts'
import { resolve } from './resolve.ts'
import type { Env, Scope } from './scope.ts'

/** Getters, so that a computed value is never stale. */
export function computedOf(values: ValueMap = {}, scope: () => Scope, env: Env): object {
  const computed = {}
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(computed, name, { enumerable: true, get: () => resolve(value, scope(), env) })
  }
  return computed
}
