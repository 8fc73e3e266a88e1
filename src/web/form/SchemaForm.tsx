import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { type FieldProps, toFieldPathId } from '@rjsf/utils'
import { type ComponentType, type FormEvent, type ReactNode, useMemo } from 'react'
import type { FormRules } from './form-rules.ts'
import { rjsfRegistry } from './rjsf-registry.ts'

type Props = { id: string; rules: FormRules; data: object; onSubmit(): void; children: ReactNode }

const Field = SchemaField as ComponentType<Partial<FieldProps>>
const noop = () => {}

/** Renders the fields with rjsf but without rjsf's form, which would keep a second copy of the session's data. */
export function SchemaForm({ id, rules, data, onSubmit, children }: Props) {
  const registry = useMemo(() => rjsfRegistry(id, rules), [id, rules])
  const root = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry])
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    if (event.target === event.currentTarget) onSubmit()
  }
  return (
    <form noValidate data-form={id} onSubmit={submit}>
      <Field
        name=""
        schema={rules.schema}
        uiSchema={rules.uiSchema}
        fieldPathId={root}
        formData={data}
        onChange={noop}
        registry={registry}
      />
      {children}
    </form>
  )
}
