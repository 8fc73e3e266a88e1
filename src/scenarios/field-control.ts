import { fieldAt } from '../core/forms/field-at.ts'
import type { FormSession } from '../core/forms/form-session.ts'
import { isPointer, type Pointer, read } from '../core/language/pointer.ts'
import { isAbsent } from '../core/values/is-absent.ts'
import { isOnStep } from '../core/values/on-step.ts'
import { resolve } from '../core/values/resolve.ts'
import type { Env, Scope } from '../core/values/scope.ts'
import type { Value } from '../core/language/values.ts'
import { type FindingValue, phrase } from '../phrases/phrases.ts'

/** Returns why the field's control cannot produce this value; undefined when it can. */
export function controlRefuses({ form }: FormSession, at: Pointer, value: unknown, scope: Scope, env: Env): FindingValue | undefined {
  if (isAbsent(value)) return undefined
  const field = fieldAt(form, at) as { [option: string]: Value | undefined }
  const above = field['parent']
  if (isPointer(above) && isAbsent(read(scope, above))) return phrase('fieldWaits', { field: at, parent: above })
  const [min, max, step] = [field['min'], field['max'], field['step']].map((option) => resolve(option, scope, env))
  if (typeof value !== 'number' || typeof min !== 'number' || typeof max !== 'number' || typeof step !== 'number') return undefined
  if (isOnStep(value, { min, max, step })) return undefined
  return phrase('fieldTakesSteps', { field: at, value: String(value), min: String(min), max: String(max), step: String(step) })
}
