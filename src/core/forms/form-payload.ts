import type { Form } from '../language/forms.ts'
import { pointerOf, tokens } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolveMap, sourceOf } from '../values/resolve.ts'

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

function formData(id: string, scope: Scope): Record<string, unknown> {
  const forms = scope.form as Record<string, Record<string, unknown>> | undefined
  return forms?.[id] ?? {}
}
