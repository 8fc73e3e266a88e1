import type { FieldProps } from '@rjsf/utils'
import { useCallback, useContext } from 'react'
import { afterPointerUp } from './after-pointer-up.ts'
import { fieldAt } from '../../core/forms/field-at.ts'
import { instancePath } from './field-path.ts'
import { fieldLabel } from '../../core/forms/field-text.ts'
import { FieldMessagesContext, useFieldText, useForm } from './context/form-context.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { widgetFor } from './widgets/registry.ts'

export function ValueField({ schema, fieldPathId, formData, onChange, onBlur, required, disabled }: FieldProps) {
  const t = useTranslate()
  const { id: name, form, fields, host } = useForm()
  const id = fieldPathId.$id
  const at = instancePath(fieldPathId)
  const { help, error, warning } = useContext(FieldMessagesContext)
  const placeholder = useFieldText(at, schema, 'placeholder')
  const field = fieldAt(form, at)
  const { path } = fieldPathId
  const change = useCallback((value: unknown) => onChange(value, path, undefined, id), [onChange, path, id])
  const leave = useCallback(() => {
    afterPointerUp(() => fields.touch(at))
    onBlur(id, undefined)
  }, [fields, at, onBlur, id])
  const { Widget, labelPlacement } = widgetFor(schema, field)
  const label = fieldLabel(host, name, at)
  return (
    <Widget
      id={id}
      path={at}
      schema={schema}
      field={field}
      // A widget that shows its own label shows the mark "optional" with it.
      label={labelPlacement === 'own' && !required ? `${label} ${t('form.optional')}` : label}
      placeholder={placeholder}
      value={formData as unknown}
      onChange={change}
      onBlur={leave}
      required={required ?? false}
      disabled={disabled ?? false}
      invalid={error !== undefined}
      describedBy={[help && `${id}_help`, error && `${id}_error`, warning && `${id}_warning`].filter(Boolean).join(' ') || undefined}
    />
  )
}
