import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { instancePath, wordsKey } from './field-path.ts'
import { useFault, useForm } from './form-context.ts'
import { uiOf } from './ui-at.ts'
import { useHelp } from './use-help.ts'
import { widgetFor, widgets } from './widgets.ts'

/** Label above, help and the first fault below; objects and lists are only their fields. */
export function FieldTemplate({ id, fieldPathId, schema, uiSchema, children, hidden, required }: FieldTemplateProps) {
  const { id: form, world } = useForm()
  const at = instancePath(fieldPathId)
  const fault = useFault(at)
  const help = useHelp(form, at, schema)
  if (hidden) return null
  if (schema.type === 'object' || schema.type === 'array') return <>{children}</>
  const { shape } = widgets[widgetFor(schema, uiOf(uiSchema).widget)]
  const label = world.text(wordsKey(form, at))
  const isGroup = shape === 'group'
  return (
    <div
      className={`field ${fault ? 'is-invalid' : ''}`}
      data-at={at}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}_label` })}
    >
      {isGroup && (
        <span id={`${id}_label`} className="field-label">
          {label}
        </span>
      )}
      {shape === 'line' && (
        <label id={`${id}_label`} className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {help && (
        <p id={`${id}_help`} className="field-help">
          {help}
        </p>
      )}
      {/* Always there, so that a screen reader hears what appears in it. */}
      <p id={`${id}_fault`} className="field-fault" role="alert" data-required={required || undefined}>
        {fault}
      </p>
    </div>
  )
}

export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className="fields">
      {properties.map(({ content, name }) => (
        <div key={name} className="fields-item">
          {content}
        </div>
      ))}
    </div>
  )
}
