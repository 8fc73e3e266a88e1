import { useCallback } from 'react'
import type { Host } from '../../../core/host/host.ts'
import { enumTextKey } from '../../../core/language/enum-text-key.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { isMap } from '../../../core/language/map.ts'
import { resolve } from '../../../core/values/resolve.ts'
import type { WidgetOptions } from '../../../generated/vocabulary.ts'
import type { SelectOption } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect, useApp } from '../../state/app-context.ts'
import { plain } from '../../state/store.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

type RowWidget = 'Select' | 'Combobox' | 'ButtonGroup'

/**
 * Options from the rows at `from` in the screen's scope, where `value`, `label` and `amount` name their fields. With `text`, labels are
 * that text key with {{count}} and {{value}}. Without `from`, the schema's values with the labels of their enumeration.
 */
export function useOptions({ schema, field }: Pick<WidgetProps, 'schema' | 'field'>): readonly SelectOption[] {
  const { screen, host } = useForm()
  const { env } = useApp().app
  const select = useCallback(() => {
    const options = widgetOptions<RowWidget>(field)
    const { from } = options
    return from === undefined ? enumOptions(schema, host.text) : rowOptions(options, plain(resolve(from, screen.scope, env)), host)
  }, [schema, field, screen, host, env])
  return useSelect(select)
}

function rowOptions(options: WidgetOptions[RowWidget], rows: unknown, { text: words }: Pick<Host, 'text'>): SelectOption[] {
  const { value = 'id', label = 'name', text } = options
  const amount = 'amount' in options ? options.amount : undefined
  if (!Array.isArray(rows)) return []
  if (text === undefined && rows.every(isMap)) return toOptions(rows, value, label)
  return rows.flatMap((row: unknown) => {
    const of = isMap(row) ? row[value] : row
    if (typeof of !== 'string' && typeof of !== 'number') return []
    const price = isMap(row) && amount !== undefined ? row[amount] : undefined
    const shown = text === undefined ? String(of) : words(text, { count: of, value: of })
    return [{ value: of, text: shown, ...(typeof price === 'number' && { amount: price }) }]
  })
}

function enumOptions(schema: JsonSchema, text: (key: string) => string): SelectOption[] {
  const values = Array.isArray(schema.enum) ? (schema.enum as SelectOption['value'][]) : []
  return values.map((value) => {
    const key = enumTextKey(schema, value)
    return { value, text: key === undefined ? String(value) : text(key) }
  })
}
