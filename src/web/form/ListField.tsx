import { type FieldProps, type RJSFSchema, toFieldPathId } from '@rjsf/utils'
import { type ComponentType, useEffect } from 'react'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { prepareList } from '../../core/forms/prepare-form-data.ts'
import { fieldName } from '../../core/forms/field-text-keys.ts'
import { instancePath } from './field-path.ts'
import { fieldText } from '../../core/forms/field-text.ts'
import { useForm } from './context/form-context.ts'

/** The length is fixed: the minimum of the schema, or more when the data holds more. */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, registry } = props
  const { id: form, host, changeField } = useForm()
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const at = instancePath(fieldPathId)
  const data: unknown[] = Array.isArray(formData) ? formData : []
  const drawn = prepareList(schema as JsonSchema, data)
  // A list added by a condition has no entries yet; an answer needs one to be written to.
  useEffect(() => {
    if (drawn.length > data.length) changeField(at as Pointer, drawn)
  })
  const item = schema.items as RJSFSchema
  return drawn.map((entry, index) => (
    <fieldset key={index} className="field-group">
      <legend className="field-group-title">{fieldText(host, form, at, 'item', { no: index + 1 })}</legend>
      <SchemaField
        {...props}
        name={`${fieldName(at)}.${index}`}
        schema={item}
        uiSchema={uiSchema?.items as never}
        formData={entry}
        errorSchema={errorSchema?.[index] as never}
        fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId.path)}
        required
      />
    </fieldset>
  ))
}
