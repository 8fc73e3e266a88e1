import type { FieldTemplateProps } from '@rjsf/utils'
import { useCallback, useMemo } from 'react'
import { fieldAt } from '../../core/forms/field-at.ts'
import { type Pointer, read } from '../../core/language/pointer.ts'
import { screenStore, useApp, useSelect } from '../state/app-context.ts'
import { plain } from '../state/store.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { type FieldTexts, useFieldMessage, useFieldTexts, useForm, useIsPrefilled } from './context/form-context.ts'
import type { WidgetEntry } from './context/widget.ts'
import { instancePath } from './field-path.ts'
import { widgetFor } from './widgets/registry.ts'

/** A field with its label, control, help and messages. It alone re-renders when its value or message changes. */
export function FieldView({ id, fieldPathId, schema, required = false, disabled = false }: FieldTemplateProps) {
  const { form, host } = useForm()
  const path = instancePath(fieldPathId)
  const field = fieldAt(form, path)
  const texts = useFieldTexts(path, schema, required)
  const message = useFieldMessage(path)
  const isWrong = message?.kind === 'error'
  const isPrefilled = useIsPrefilled(path)
  const { value, change, leave } = useFieldValue(path)
  const describedBy = `${texts.help ? `${id}_help ` : ''}${id}_error ${id}_warning`
  const control = { id, value, onChange: change, onBlur: leave, required, disabled, invalid: isWrong, describedBy }
  const { Widget, labelPlacement } = widgetFor(schema, field)
  // React skips elements that are identical: a keystroke or a message does not re-render the label.
  const label = useMemo(() => fieldLabel(id, labelPlacement, texts), [id, labelPlacement, texts])
  return (
    <div
      className={`field ${isWrong ? 'is-invalid' : ''}`}
      data-path={path}
      {...(labelPlacement === 'group' && { role: 'group', 'aria-labelledby': `${id}_label` })}
    >
      {label}
      <Widget
        path={path}
        schema={schema}
        field={field}
        // A widget that shows its own label shows the mark "optional" with it.
        label={labelPlacement === 'own' && texts.optional ? `${texts.label} ${texts.optional}` : texts.label}
        placeholder={texts.placeholder}
        control={control}
      />
      {texts.help && (
        <p id={`${id}_help`} className="field-help">
          {texts.help}
        </p>
      )}
      {/* Always there, so that a screen reader hears what appears in them. */}
      <p id={`${id}_error`} className="field-error" role="alert" data-required={required || undefined}>
        {isWrong && message.text}
      </p>
      <p id={`${id}_warning`} className="field-warning" role="status">
        {message?.kind === 'warning' ? message.text : isPrefilled && host.text('form.filled')}
      </p>
    </div>
  )
}

function fieldLabel(id: string, placement: WidgetEntry['labelPlacement'], { label, optional }: FieldTexts) {
  if (placement === 'own') return undefined
  const Label = placement === 'group' ? 'span' : 'label'
  return (
    <Label id={`${id}_label`} className="field-label" {...(placement === 'line' && { htmlFor: id })}>
      {label}
      {optional && <span className="field-optional"> {optional}</span>}
    </Label>
  )
}

/** Reads the value from the screen's scope, so that a keystroke re-renders one field and not the form. */
function useFieldValue(path: string) {
  const { translator } = useApp()
  const { id, fields, screen, changeField } = useForm()
  const value = useSelect(useCallback(() => plain(read(screen.scope, `/form/${id}${path}`)), [screen, id, path]))
  const change = useCallback(
    (next: unknown) => {
      changeField(path as Pointer, next)
      // A controlled input must see the typed text before the browser moves its caret.
      screenStore(screen, translator).flush()
    },
    [changeField, path, screen, translator],
  )
  const leave = useCallback(() => afterPointerUp(fields.touchAfterLeave(path)), [fields, path])
  return { value, change, leave }
}
