import type { RJSFSchema } from '@rjsf/utils'
import { fieldAt } from '../../core/forms/field-at.ts'
import { fieldText } from '../../core/forms/field-text.ts'
import { fieldValues } from '../../core/forms/field-values.ts'
import { useForm } from './context/form-context.ts'

/** The text may name the limits of the field's rules. */
export function useFieldText(at: string, schema: RJSFSchema, part: 'help' | 'placeholder'): string | undefined {
  const { id, host, form, screen } = useForm()
  return fieldText(host, id, at, part, fieldValues(schema, fieldAt(form, at).widget, screen.scope, host))
}
