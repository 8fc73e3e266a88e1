import { brokenRules, messageKeys } from './form.ts'
import type { Form, JsonSchema } from './language.ts'
import type { Scope } from './scope.ts'
import type { World } from './world.ts'
import { type Fault, faultsOf, faultValues, type RawFault } from './faults.ts'
import { fieldAt } from './field-at.ts'
import { fieldSchema, fieldValues } from './field-values.ts'
import { shownLimit } from './shown-limit.ts'

type Words = Pick<World, 'text' | 'hasText'>
type Asked = { id: string; form: Form; schema: JsonSchema }

/** The words at each field that is wrong: of its first broken rule, then of the rules across fields. */
export function formFaults(asked: Asked, raw: readonly RawFault[], scope: Scope, words: Words): Map<string, string> {
  const faults = new Map<string, string>()
  for (const fault of faultsOf(raw)) if (!faults.has(fault.at)) faults.set(fault.at, wordsOf(asked, fault, scope, words))
  for (const { at, text } of brokenRules(asked.form, scope)) if (!faults.has(at)) faults.set(at, words.text(text))
  return faults
}

/** The words at each field that may be sent as it is, and yet should be looked at again. */
export function formWarnings(form: Form, scope: Scope, words: Words): Map<string, string> {
  return new Map(brokenRules(form, scope, 'warn').map(({ at, text }) => [at, words.text(text)]))
}

function wordsOf({ id, form, schema }: Asked, fault: Fault, scope: Scope, { text, hasText }: Words): string {
  const { widget } = fieldAt(form, fault.at)
  const keys = [...messageKeys(id, fault.at, fault.keyword), 'rule.other']
  const values = {
    ...fieldValues(fieldSchema(schema, fault.at), widget, scope),
    ...faultValues(fault, (limit) => shownLimit(limit, widget)),
  }
  // A plural's key is known only by its forms.
  return text(keys.find((key) => hasText(key) || hasText(`${key}_other`)) ?? 'rule.other', values)
}
