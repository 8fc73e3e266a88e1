import { brokenRules, messageKeys } from '../../core/form.ts'
import type { Form } from '../../core/language.ts'
import type { Scope } from '../../core/scope.ts'
import type { World } from '../../core/world.ts'
import { type Fault, faultsOf, faultValues, type RawFault } from './faults.ts'
import { shownLimit } from './shown-limit.ts'
import { uiAt } from './ui-at.ts'

type Words = Pick<World, 'text' | 'hasText'>

/** The words at each field that is wrong: of its first broken rule, then of the rules across fields. */
export function formFaults(id: string, form: Form, raw: readonly RawFault[], scope: Scope, words: Words): Map<string, string> {
  const faults = new Map<string, string>()
  for (const fault of faultsOf(raw)) if (!faults.has(fault.at)) faults.set(fault.at, wordsOf(id, form, fault, words))
  for (const { at, text } of brokenRules(form, scope)) if (!faults.has(at)) faults.set(at, words.text(text))
  return faults
}

function wordsOf(id: string, form: Form, fault: Fault, { text, hasText }: Words): string {
  const { widget } = uiAt(form.ui, fault.at)
  const keys = [...messageKeys(id, fault.at, fault.keyword), 'rule.other']
  const values = faultValues(fault, (limit) => shownLimit(limit, widget))
  // A plural's key is known only by its forms.
  return text(keys.find((key) => hasText(key) || hasText(`${key}_other`)) ?? 'rule.other', values)
}
