import definition from 'virtual:definition'
import { createForm, isField } from '@formily/core'
import { connect, createSchemaField, FormProvider, mapProps, observer, useField } from '@formily/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'
import './peer.css'
import { sent } from './sent.ts'

type Option = { value: string; label: string }
type Props = {
  name: string
  value?: unknown
  options?: Option[]
  onChange(value: unknown): void
  onBlur?(): void
}

const named = mapProps((props: Props, field: { props: { name: string }; dataSource?: Option[] }) => ({
  ...props,
  name: field.props.name,
  options: field.dataSource ?? [],
}))

const input = (type: string) =>
  connect(
    ({ name, value, onChange, onBlur }: Props) => (
      <input
        id={name}
        name={name}
        type={type}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(type === 'number' && target.value !== '' ? Number(target.value) : target.value)}
        onBlur={onBlur}
      />
    ),
    named,
  )

const components = {
  FormItem: observer(({ children }: { children: ReactNode }) => {
    const field = useField()
    if (!isField(field)) return children
    const name = String(field.props.name)
    return (
      <div className="field">
        <label htmlFor={name}>{field.title}</label>
        {children}
        {field.selfErrors.length > 0 && <p role="alert">{field.selfErrors.join(', ')}</p>}
      </div>
    )
  }),
  Input: input('text'),
  Number: input('number'),
  Date: input('date'),
  Area: connect(
    ({ name, value, onChange, onBlur }: Props) => (
      <textarea
        id={name}
        name={name}
        rows={3}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    ),
    named,
  ),
  Select: connect(
    ({ name, value, options, onChange, onBlur }: Props) => (
      <select id={name} name={name} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} onBlur={onBlur}>
        <option value="" />
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    ),
    named,
  ),
  Radio: connect(
    ({ name, value, options, onChange, onBlur }: Props) =>
      options?.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} onBlur={onBlur} />
          {option.label}
        </label>
      )),
    named,
  ),
  Checkbox: connect(
    ({ name, value, onChange, onBlur }: Props) => (
      <input
        id={name}
        name={name}
        type="checkbox"
        checked={value === true}
        // Formily accepts any value of a required field, so an empty one must be undefined.
        onChange={({ target }) => onChange(target.checked || undefined)}
        onBlur={onBlur}
      />
    ),
    named,
  ),
}

const { schema, submit } = definition
const form = createForm()
const SchemaField = createSchemaField({ components })

createRoot(document.getElementById('root')!).render(
  <FormProvider form={form}>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(sent).catch(([first]: { address: string }[]) => document.getElementById(first?.address ?? '')?.focus())
      }}
    >
      <SchemaField schema={schema} />
      <button type="submit">{submit}</button>
    </form>
  </FormProvider>,
)
