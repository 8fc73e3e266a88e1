import { Fragment } from 'react'
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { instancePath } from './field-path.ts'
import { useFieldMessage, useForm } from './context/form-context.ts'
import { FieldView } from './FieldView.tsx'

export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, children, hidden } = props
  if (hidden) return null
  if (props.fieldPathId.path.length === 0) return <>{children}</>
  return schema.type === 'object' || schema.type === 'array' ? <GroupView {...props} /> : <FieldView {...props} />
}

/** Draws a list or map; errors of the whole are shown below its fields. */
function GroupView({ fieldPathId, children }: FieldTemplateProps) {
  const path = instancePath(fieldPathId)
  const message = useFieldMessage(path)
  const isWrong = message?.kind === 'error'
  return (
    <div className={isWrong ? 'is-invalid' : undefined} data-path={path}>
      {children}
      <p className="field-error" role="alert">
        {isWrong && message.text}
      </p>
    </div>
  )
}

export function ObjectFieldTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { group } = useForm()
  const names = fieldPathId.path.length === 0 ? group?.fields : undefined
  // rjsf draws only the properties returned here: fields of other groups cost nothing.
  const asked = names ? names.flatMap((name) => properties.find((one) => one.name === name) ?? []) : properties
  return (
    <div className="fields">
      {asked.map(({ content, name }) => (
        <Fragment key={name}>{content}</Fragment>
      ))}
    </div>
  )
}
