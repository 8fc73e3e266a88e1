import { type FieldProps, type RJSFSchema, toFieldPathId } from '@rjsf/utils'
import type { ComponentType } from 'react'
import { fieldName } from '../../core/forms/form.ts'
import { instancePath } from './field-path.ts'
import { fieldText } from '../../core/forms/field-text.ts'
import { useForm } from './context/form-context.ts'

/** The length is fixed: the minimum of the schema, or more when the data holds more. */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, registry } = props
  const { id: form, host } = useForm()
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const at = instancePath(fieldPathId)
  const data: unknown[] = Array.isArray(formData) ? formData : []
  const count = Math.max(data.length, schema.minItems ?? 0)
  const item = schema.items as RJSFSchema
  return Array.from({ length: count }, (_, index) => (
    <fieldset key={index} className="field-group">
      <legend className="field-group-title">{fieldText(host, form, at, 'item', { no: index + 1 })}</legend>
      <SchemaField
        {...props}
        name={`${fieldName(at)}.${index}`}
        schema={item}
        uiSchema={uiSchema?.items as never}
        formData={data[index]}
        errorSchema={errorSchema?.[index] as never}
        fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId.path)}
        required
      />
    </fieldset>
  ))
}
