import validators from 'virtual:validators'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type FieldErrors,
  FormProvider,
  type RegisterOptions,
  type Resolver,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
import './page.css'
import './peer.css'
import { sent } from './sent.ts'

type Answers = { [name: string]: unknown }

const words: { [keyword: string]: string } = { required: 'Please fill this in' }
const wrong = 'This does not look right'

const validate = Object.values(validators).at(0)!

const resolver: Resolver<Answers> = (answers) => {
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined && value !== '' && value !== false))
  if (validate(given)) return { values: given, errors: {} }
  const errors: FieldErrors<Answers> = {}
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const name = keyword === 'required' ? (params.missingProperty ?? '') : instancePath.slice(1)
    if (name !== '') errors[name] ??= { type: keyword, message: words[keyword] ?? wrong }
  }
  return { values: {}, errors }
}

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      <FieldError name={name} />
    </div>
  )
}

function FieldError({ name }: { name: string }) {
  const message = useFormState<Answers>({ name }).errors[name]?.message
  return typeof message === 'string' && <p role="alert">{message}</p>
}

const asNumber: RegisterOptions<Answers> = { setValueAs: (value) => (value === '' ? undefined : Number(value)) }

function Input({ name, label, type = 'text' }: { name: string; label: string; type?: HTMLInputTypeAttribute }) {
  const { register } = useFormContext<Answers>()
  return (
    <Labelled name={name} label={label}>
      <input id={name} type={type} {...register(name, type === 'number' ? asNumber : undefined)} />
    </Labelled>
  )
}

function Area({ name, label }: { name: string; label: string }) {
  const { register } = useFormContext<Answers>()
  return (
    <Labelled name={name} label={label}>
      <textarea id={name} rows={3} {...register(name)} />
    </Labelled>
  )
}

function Select({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  const { register } = useFormContext<Answers>()
  return (
    <Labelled name={name} label={label}>
      <select id={name} {...register(name)}>
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Labelled>
  )
}

function Radios({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  const { register } = useFormContext<Answers>()
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" value={option} {...register(name)} />
          {option}
        </label>
      ))}
      <FieldError name={name} />
    </fieldset>
  )
}

function SpouseName() {
  const status = useWatch<Answers>({ name: 'marital_status' })
  return status === 'Married' && <Input name="spouse_name" label="Name of the spouse" />
}

function Page() {
  const form = useForm<Answers>({ resolver, shouldUnregister: true })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(sent)}>
        <Input name="full_name" label="Full name" />
        <Input name="birth_date" label="Date of birth" type="date" />
        <Radios name="gender" label="Gender" options={['Female', 'Male']} />
        <Select name="marital_status" label="Marital status" options={['Single', 'Married', 'Divorced', 'Widowed']} />
        <SpouseName />
        <Input name="identity_number" label="Identity number" />
        <Input name="phone" label="Phone number" />
        <Input name="email" label="Email" type="email" />
        <Area name="address" label="Address" />
        <Input name="postal_code" label="Postal code" />
        <Input name="children" label="Children" type="number" />
        <Select
          name="education"
          label="Education"
          options={['Primary school', 'Middle school', 'High school', 'Diploma', 'Bachelor', 'Master']}
        />
        <Radios name="employment" label="Employment" options={['Employee', 'Self-employed', 'Civil servant']} />
        <Input name="employer" label="Employer" />
        <Input name="monthly_income" label="Monthly income" type="number" />
        <Input name="payday" label="Day of pay" type="number" />
        <Area name="notes" label="Notes" />
        <Labelled name="agree" label="I agree to the terms">
          <input id="agree" type="checkbox" {...form.register('agree')} />
        </Labelled>
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
