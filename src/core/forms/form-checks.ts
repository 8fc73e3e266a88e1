import { boundedCache } from '../language/bounded-cache.ts'
import type { Scope } from '../values/scope.ts'
import { remembered, type Host } from '../host/host.ts'
import type { FormValues } from '../host/validator.ts'
import { holds } from '../values/condition.ts'
import { type FieldError, fieldErrorsOf } from './field-errors.ts'
import type { FormDefinition } from './form-definition.ts'
import { errorText, formErrors, formWarnings } from './form-errors.ts'

type Messages = ReadonlyMap<string, string>
type Definition = Pick<FormDefinition, 'id' | 'form' | 'schema' | 'validate'>

/** Computes the current errors of a form. A rule or an error text is computed again only when something it read has changed. */
export function createFormChecks(
  definition: Definition,
  data: () => FormValues,
  scope: Scope,
  host: Host,
): { errors(): Messages; warnings(): Messages; missingCount(): number } {
  const rules = new Map(Object.values(definition.form.rules ?? {}).map((rule) => [rule, remembered(() => holds(rule.must, scope), host)]))
  const texts = boundedCache<() => string>(200)
  const raw = remembered(() => definition.validate(data()), host)
  const isKept = (rule: Parameters<typeof rules.get>[0]) => rules.get(rule)?.() ?? true

  function textOf(error: FieldError): string {
    const name = JSON.stringify([error.path, error.keyword, error.params])
    return texts(name, () => remembered(() => errorText(definition, error, scope, host), host))()
  }
  return {
    errors: () => formErrors(definition.form, raw(), { isKept, textOf }, scope, host),
    warnings: () => formWarnings(definition.form, isKept, scope, host),
    /** Number of required answers that are missing. */
    missingCount: () => fieldErrorsOf(raw()).filter(({ keyword }) => keyword === 'required').length,
  }
}
