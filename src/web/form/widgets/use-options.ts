import type { JsonSchema } from '../../../core/language/json.ts'
import { resolve } from '../../../core/values/resolve.ts'
import type { SelectOption } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect, useApp } from '../../state/app-context.ts'
import { plain } from '../../state/store.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/**
 * Rows at `from` in the screen's scope, where `value` and `label` name their fields and scalars use the text key `text` with
 * {{count}} and {{value}}; without `from`, the values of the schema with the labels of their enumeration.
 */
export function useOptions({ schema, field }: Pick<WidgetProps, 'schema' | 'field'>): readonly SelectOption[] {
  const { screen, host } = useForm()
  const { env } = useApp().app
  const { from, value = 'id', label = 'name', text } = widgetOptions('Select', field)
  const rows = useSelect(() => (from === undefined ? undefined : plain(resolve(from, screen.scope, env))))
  if (from === undefined) return enumOptions(schema, host.text)
  if (!Array.isArray(rows)) return []
  const bare = rows.filter((row): row is string | number => typeof row === 'string' || typeof row === 'number')
  if (bare.length === 0) return toOptions(rows, value, label)
  return bare.map((row) => ({ value: row, text: text === undefined ? String(row) : host.text(text, { count: row, value: row }) }))
}

function enumOptions(schema: JsonSchema, text: (key: string) => string): SelectOption[] {
  const values = Array.isArray(schema.enum) ? (schema.enum as SelectOption['value'][]) : []
  const name = enumName(schema)
  return values.map((value) => ({ value, text: name === undefined ? String(value) : text(`enum.${name}.${value}`) }))
}

/** A schema's title names the type of its enumeration, e.g. `LiveDuration` of `liveDuration`. */
export function enumName({ title }: JsonSchema): string | undefined {
  return typeof title === 'string' && title !== '' ? title.charAt(0).toLowerCase() + title.slice(1) : undefined
}
