import { errorTextKeys } from './field-text-keys.ts'
import type { Form, FormRule } from '../language/forms.ts'
import type { Text } from '../language/values.ts'
import type { JsonSchema } from '../language/json.ts'
import { resolveText } from '../values/resolve.ts'
import type { Env, Scope } from '../values/scope.ts'
import type { Host, Translator } from '../host/host.ts'
import { type FieldError, fieldErrorsOf, errorTextParams } from './field-errors.ts'
import type { ValidatorError } from '../host/validator.ts'
import { fieldAt } from './field-at.ts'
import { fieldTextParams, limitText } from './field-text-params.ts'
import { schemaAt } from '../language/schema.ts'

type ErrorHost = Env & Translator & Pick<Host, 'widgetFormats'>
type FormDefinition = { id: string; form: Form; schema: JsonSchema }

type Checks = { isKept(rule: FormRule): boolean; textOf(error: FieldError): string }

/** Errors by field path. The first broken schema rule wins over rules across fields. */
export function formErrors(
  form: Form,
  raw: readonly ValidatorError[],
  { isKept, textOf }: Checks,
  scope: Scope,
  env: Env,
): Map<string, string> {
  const errors = new Map<string, string>()
  for (const error of fieldErrorsOf(raw)) if (!errors.has(error.path)) errors.set(error.path, textOf(error))
  for (const { field, text } of brokenRules(form, 'error', isKept)) if (!errors.has(field)) errors.set(field, resolveText(text, scope, env))
  return errors
}

export function formWarnings(form: Form, isKept: Checks['isKept'], scope: Scope, env: Env): Map<string, string> {
  return new Map(brokenRules(form, 'warn', isKept).map(({ field, text }) => [field, resolveText(text, scope, env)]))
}

export function errorText({ id, form, schema }: FormDefinition, error: FieldError, scope: Scope, host: ErrorHost): string {
  const { text, hasText } = host
  const { widget } = fieldAt(form, error.path)
  const keys = [...errorTextKeys(id, error.path, error.keyword), 'rule.other']
  const values = {
    ...fieldTextParams(schemaAt(schema, error.path), widget, scope, host),
    ...errorTextParams(error, (limit) => limitText(limit, widget, host)),
  }
  // A plural exists only as its forms, e.g. `key_other`.
  return text(keys.find((key) => hasText(key) || hasText(`${key}_other`)) ?? 'rule.other', values)
}

type BrokenRule = { id: string; field: string; text: Text }

/** Only rules of level `error` keep the form from being sent. */
function brokenRules(form: Form, level: 'error' | 'warn', isKept: (rule: FormRule) => boolean): BrokenRule[] {
  return Object.entries(form.rules ?? {})
    .filter(([, rule]) => (rule.level ?? 'error') === level && !isKept(rule))
    .map(([id, { field, text }]) => ({ id, field, text }))
}
