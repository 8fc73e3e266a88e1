import type { FieldProps } from '@rjsf/utils'
import { useCallback, useContext } from 'react'
import { fieldAt } from '../../core/forms/field-at.ts'
import { type Pointer, read } from '../../core/language/pointer.ts'
import { screenStore, useApp, useSelect } from '../state/app-context.ts'
import { plain } from '../state/store.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { FieldContext, useFieldMessage, useForm } from './context/form-context.ts'
import type { WidgetProps } from './context/widget.ts'
import { instancePath } from './field-path.ts'
import { widgetFor } from './widgets/registry.ts'

export function ValueField({ schema, fieldPathId, required = false, disabled = false }: FieldProps) {
  const { form } = useForm()
  const path = instancePath(fieldPathId)
  return <FieldValue id={fieldPathId.$id} path={path} schema={schema} field={fieldAt(form, path)} required={required} disabled={disabled} />
}

type Props = Pick<WidgetProps, 'id' | 'path' | 'schema' | 'field' | 'required' | 'disabled'>

/** Draws its own value as it is in the screen's scope, so that a key is the business of one field and not of the form. */
function FieldValue(props: Props) {
  const { id, path, schema, field } = props
  const { translator } = useApp()
  const { id: form, fields, screen, changeField } = useForm()
  const words = useContext(FieldContext)
  const message = useFieldMessage(path)
  const value = useSelect(useCallback(() => plain(read(screen.scope, `/form/${form}${path}`)), [screen, form, path]))
  const change = useCallback(
    (next: unknown) => {
      changeField(path as Pointer, next)
      // A controlled input must see what was typed before the browser moves its caret.
      screenStore(screen, translator).flush()
    },
    [changeField, path, screen, translator],
  )
  const leave = useCallback(() => afterPointerUp(() => fields.touch(path)), [fields, path])
  const { Widget, labelPlacement } = widgetFor(schema, field)
  return (
    <Widget
      {...props}
      // A widget that shows its own label shows the mark "optional" with it.
      label={labelPlacement === 'own' && words.optional ? `${words.label} ${words.optional}` : words.label}
      placeholder={words.placeholder}
      value={value}
      onChange={change}
      onBlur={leave}
      invalid={message === 'error'}
      describedBy={[words.help && `${id}_help`, message && `${id}_${message}`].filter(Boolean).join(' ') || undefined}
    />
  )
}
