import { holds } from './condition.ts'
import type { Form } from './language.ts'
import { pointerOf, read, tokens } from './pointer.ts'
import type { Env, Scope } from './scope.ts'
import { resolveMap } from './value.ts'

export type BrokenRule = { id: string; at: string; text: string }

/** What the form sends: its data without `omit`, then `with` over it. `/form/<id>` of the scope holds the data. */
export function payloadOf(form: Form, id: string, scope: Scope, env: Env): Record<string, unknown> {
  const data = Object.entries(formData(id, scope)).filter(([field]) => !form.submit.omit?.includes(field))
  return { ...Object.fromEntries(data), ...resolveMap(form.submit.with ?? {}, scope, env) }
}

/** The field that the payload's part at `at` was taken from, e.g. `/amount` for `/money`; undefined when the form shows no such field. */
export function fieldSent(form: Form, id: string, at: string): string | undefined {
  const [name = '', ...below] = tokens(at.startsWith('/') ? at : '')
  const sent = form.submit.with && Object.hasOwn(form.submit.with, name) ? form.submit.with[name] : undefined
  const source = sent === undefined ? `/form/${id}/${name}` : read(sent, '/$data')
  const [, of, field = ''] = typeof source === 'string' ? tokens(source) : []
  return of === id && Object.hasOwn(form.ui ?? {}, field) ? pointerOf([field, ...below]) : undefined
}

/** The cross-field rules that do not hold, each at the field that shows it. */
export function brokenRules(form: Form, scope: Scope): BrokenRule[] {
  return Object.entries(form.rules ?? {})
    .filter(([, rule]) => !holds(rule.must, scope))
    .map(([id, { at, text }]) => ({ id, at, text }))
}

/** Text keys of a fault, the most particular first. `at` is the instance path, e.g. `/contacts/1/phone`. */
export function messageKeys(id: string, at: string, keyword: string): string[] {
  return [`form.${id}.${fieldName(at)}.${keyword}`, `rule.${keyword}`]
}

/** The field of an instance path: its last part that is not a list index. */
export function fieldName(at: string): string {
  return at.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''
}

function formData(id: string, scope: Scope): Record<string, unknown> {
  const forms = scope.form as Record<string, Record<string, unknown>> | undefined
  return forms?.[id] ?? {}
}
