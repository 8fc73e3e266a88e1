import type { RJSFSchema } from '@rjsf/utils'
import { wordsKey } from './field-path.ts'
import { useForm } from './form-context.ts'
import { shownLimit } from './shown-limit.ts'
import { uiAt } from './ui-at.ts'

const limits = ['minimum', 'maximum', 'minLength', 'maxLength'] as const

/** The sentence under a field, when it has one; it may name the limits of the field's rules. */
export function useHelp(id: string, at: string, schema: RJSFSchema): string | undefined {
  const { world, form } = useForm()
  const key = `${wordsKey(id, at)}.help`
  if (!world.hasText(key)) return undefined
  const { widget } = uiAt(form.ui, at)
  const values = limits.map((limit) => [limit, typeof schema[limit] === 'number' ? shownLimit(schema[limit], widget) : undefined])
  return world.text(key, Object.fromEntries(values) as Record<string, unknown>)
}
