import type { Form } from '../language/forms.ts'
import type { Text } from '../language/values.ts'
import { pointerOf, tokens } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolveMap, sourceOf } from '../values/resolve.ts'

export type FormRule = NonNullable<Form['rules']>[string]
type RuleLevel = 'error' | 'warn'
type BrokenRule = { id: string; field: string; text: Text }

export function payloadOf(form: Form, id: string, scope: Scope, env: Env): Record<string, unknown> {
  const data = Object.entries(formData(id, scope)).filter(([field]) => !form.submit.omit?.includes(field))
  return { ...Object.fromEntries(data), ...resolveMap(form.submit.with ?? {}, scope, env) }
}

/** E.g. `/amount` for `/money`; undefined when the form shows no such field. */
export function fieldOfPayload(form: Form, id: string, at: string, { formats }: Pick<Env, 'formats'>): string | undefined {
  const [name = '', ...below] = tokens(at.startsWith('/') ? at : '')
  const { with: sent } = form.submit
  const source = sent && Object.hasOwn(sent, name) ? sourceOf(sent[name], formats) : pointerOf(['form', id, name])
  const [, of, field = ''] = tokens(source ?? '')
  return of === id && Object.hasOwn(form.fields ?? {}, field) ? pointerOf([field, ...below]) : undefined
}

/** Only rules of level `error` keep the form from being sent. */
export function brokenRules(form: Form, level: RuleLevel, isKept: (rule: FormRule) => boolean): BrokenRule[] {
  return Object.entries(form.rules ?? {})
    .filter(([, rule]) => (rule.level ?? 'error') === level && !isKept(rule))
    .map(([id, { field, text }]) => ({ id, field, text }))
}

export function fieldTextKeys(id: string, field: string, part?: string): string[] {
  const name = part === undefined ? field : `${field}.${part}`
  return [`form.${id}.${name}`, `field.${name}`]
}

/** Text keys of an error, most specific first. `at`: instance path, e.g. `/contacts/1/phone`. */
export function errorTextKeys(id: string, at: string, keyword: string): string[] {
  return [...fieldTextKeys(id, fieldName(at), keyword), `rule.${keyword}`]
}

export const fieldName = (at: string): string =>
  at
    .split('/')
    .filter((part) => /\D/.test(part))
    .pop() ?? ''

function formData(id: string, scope: Scope): Record<string, unknown> {
  const forms = scope.form as Record<string, Record<string, unknown>> | undefined
  return forms?.[id] ?? {}
}
