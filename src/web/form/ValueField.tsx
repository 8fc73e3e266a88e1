import type { FieldProps } from '@rjsf/utils'
import { useCallback, useContext } from 'react'
import { type Pointer, read } from '../../core/language/pointer.ts'
import { screenStore, useApp, useSelect } from '../state/app-context.ts'
import { plain } from '../state/store.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { fieldAt } from '../../core/forms/field-at.ts'
import { instancePath } from './field-path.ts'
import { fieldLabel } from '../../core/forms/field-text.ts'
import { FieldMessagesContext, useFieldText, useForm } from './context/form-context.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { widgetFor } from './widgets/registry.ts'

/** Draws its own value as it is in the screen's scope, so that a key is the business of one field and not of the form. */
export function ValueField({ schema, fieldPathId, required, disabled }: FieldProps) {
  const t = useTranslate()
  const { translator } = useApp()
  const { id: name, form, fields, host, screen, changeField } = useForm()
  const id = fieldPathId.$id
  const at = instancePath(fieldPathId)
  const { help, error, warning } = useContext(FieldMessagesContext)
  const placeholder = useFieldText(at, schema, 'placeholder')
  const field = fieldAt(form, at)
  const value = useSelect(() => plain(read(screen.scope, `/form/${name}${at}`)))
  const change = useCallback(
    (next: unknown) => {
      changeField(at as Pointer, next)
      // A controlled input must see what was typed before the browser moves its caret.
      screenStore(screen, translator).flush()
    },
    [changeField, at, screen, translator],
  )
  const leave = useCallback(() => afterPointerUp(() => fields.touch(at)), [fields, at])
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
      value={value}
      onChange={change}
      onBlur={leave}
      required={required ?? false}
      disabled={disabled ?? false}
      invalid={error !== undefined}
      describedBy={[help && `${id}_help`, error && `${id}_error`, warning && `${id}_warning`].filter(Boolean).join(' ') || undefined}
    />
  )
}
