import type { FieldProps } from '@rjsf/utils'
import { useCallback } from 'react'
import { afterPress } from './after-press.ts'
import { instancePath, wordsKey } from './field-path.ts'
import { useFault, useForm } from './form-context.ts'
import { uiOf } from './ui-at.ts'
import { useHelp } from './use-help.ts'
import { widgets, widgetFor } from './widgets.ts'

/** Every field with one value: text, number or yes. The widget decides how it is asked. */
export function ValueField({ schema, uiSchema, fieldPathId, formData, onChange, onBlur, required, disabled }: FieldProps) {
  const { id: form, fields, world } = useForm()
  const id = fieldPathId.$id
  const at = instancePath(fieldPathId)
  const fault = useFault(at)
  const help = useHelp(form, at, schema)
  const ui = uiOf(uiSchema)
  const { path } = fieldPathId
  const change = useCallback((value: unknown) => onChange(value, path, undefined, id), [onChange, path, id])
  const leave = useCallback(() => {
    afterPress(() => fields.touch(at))
    onBlur(id, undefined)
  }, [fields, at, onBlur, id])
  const { Widget } = widgets[widgetFor(schema, ui.widget)]
  const key = wordsKey(form, at)
  return (
    <Widget
      id={id}
      at={at}
      schema={schema}
      ui={ui}
      label={world.text(key)}
      placeholder={world.hasText(`${key}.placeholder`) ? world.text(`${key}.placeholder`) : undefined}
      value={formData as unknown}
      onChange={change}
      onBlur={leave}
      required={required ?? false}
      disabled={disabled ?? false}
      invalid={fault !== undefined}
      fault={fault}
      describedBy={[help && `${id}_help`, fault && `${id}_fault`].filter(Boolean).join(' ') || undefined}
    />
  )
}
