import type { JsonSchema } from '../../../core/language.ts'
import { resolve } from '../../../core/value.ts'
import type { Choosable } from '../../controls/select-control.tsx'
import { optionsOf } from '../../controls/tree.ts'
import { useLook, usePhone } from '../../runtime/screen-context.ts'
import { plain } from '../../runtime/store.ts'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'

/**
 * What a field may be: rows that `from` finds in the screen (`value`, `label` name their fields; bare ones are shown by the text key
 * `text` with {{count}} and {{value}}), or its schema's values with the words of their enumeration.
 */
export function useOptions({ schema, field }: Pick<WidgetProps, 'schema' | 'field'>): readonly Choosable[] {
  const { screen, world } = useForm()
  const { env } = usePhone().machine
  const { from, value = 'id', label = 'name', text } = fieldOptions('Select', field)
  const rows = useLook(() => (from === undefined ? undefined : plain(resolve(from, screen.scope, env))))
  if (from === undefined) return enumOptions(schema, world.text)
  if (!Array.isArray(rows)) return []
  const bare = rows.filter((row): row is string | number => typeof row === 'string' || typeof row === 'number')
  if (bare.length === 0) return optionsOf(rows, value, label)
  return bare.map((row) => ({ value: row, text: text === undefined ? String(row) : world.text(text, { count: row, value: row }) }))
}

function enumOptions(schema: JsonSchema, text: (key: string) => string): Choosable[] {
  const values = Array.isArray(schema.enum) ? (schema.enum as Choosable['value'][]) : []
  const name = enumName(schema)
  return values.map((value) => ({ value, text: name === undefined ? String(value) : text(`enum.${name}.${value}`) }))
}

/** The enumeration that a schema was taken from: its title names the type, e.g. `LiveDuration` of `liveDuration`. */
export function enumName({ title }: JsonSchema): string | undefined {
  return typeof title === 'string' && title !== '' ? title.charAt(0).toLowerCase() + title.slice(1) : undefined
}
