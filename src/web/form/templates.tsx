import type { ReactNode } from 'react'
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { fieldAt } from '../../core/forms/field-at.ts'
import { instancePath } from './field-path.ts'
import { FieldContext, useFieldError, useFieldWarning, useFieldWords, useForm, useIsPrefilled } from './context/form-context.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { widgetFor } from './widgets/registry.ts'

export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, children, hidden } = props
  if (hidden) return null
  if (props.fieldPathId.path.length === 0) return <>{children}</>
  return schema.type === 'object' || schema.type === 'array' ? <GroupView {...props} /> : <FieldView {...props} />
}

/** A list or map: what is wrong with it as a whole stands below its fields. */
function GroupView({ fieldPathId, children }: FieldTemplateProps) {
  const path = instancePath(fieldPathId)
  const error = useFieldError(path)
  return (
    <div className={error ? 'is-invalid' : undefined} data-path={path}>
      {children}
      <p className="field-error" role="alert">
        {error}
      </p>
    </div>
  )
}

function FieldView({ id, fieldPathId, schema, children, required = false }: FieldTemplateProps) {
  const { form } = useForm()
  const path = instancePath(fieldPathId)
  const words = useFieldWords(path, schema, required)
  const { labelPlacement } = widgetFor(schema, fieldAt(form, path))
  const isGroup = labelPlacement === 'group'
  const label = (
    <>
      {words.label}
      {words.optional && <span className="field-optional"> {words.optional}</span>}
    </>
  )
  return (
    <FieldFrame id={id} path={path} isGroup={isGroup} required={required}>
      {isGroup && (
        <span id={`${id}_label`} className="field-label">
          {label}
        </span>
      )}
      {labelPlacement === 'line' && (
        <label id={`${id}_label`} className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      <FieldContext value={words}>{children}</FieldContext>
      {words.help && (
        <p id={`${id}_help`} className="field-help">
          {words.help}
        </p>
      )}
    </FieldFrame>
  )
}

type FrameProps = { id: string; path: string; isGroup: boolean; required: boolean; children: ReactNode }

/** Draws the messages of a field. Its label and help stay as they are when one comes; its control follows by itself. */
function FieldFrame({ id, path, isGroup, required, children }: FrameProps) {
  const t = useTranslate()
  const error = useFieldError(path)
  const warning = useFieldWarning(path)
  const filled = useIsPrefilled(path)
  return (
    <div
      className={`field ${error ? 'is-invalid' : ''}`}
      data-path={path}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}_label` })}
    >
      {children}
      {/* Always there, so that a screen reader hears what appears in them. */}
      <p id={`${id}_error`} className="field-error" role="alert" data-required={required || undefined}>
        {error}
      </p>
      <p id={`${id}_warning`} className="field-warning" role="status">
        {warning ?? (filled && t('form.filled'))}
      </p>
    </div>
  )
}

export function ObjectFieldTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { group } = useForm()
  const names = fieldPathId.path.length === 0 ? group?.fields : undefined
  // rjsf draws only what stands here: the fields of other groups cost nothing.
  const asked = names ? names.flatMap((name) => properties.find((one) => one.name === name) ?? []) : properties
  return (
    <div className="fields">
      {asked.map(({ content, name }) => (
        <div key={name}>{content}</div>
      ))}
    </div>
  )
}
