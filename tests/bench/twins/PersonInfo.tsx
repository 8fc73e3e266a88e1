import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormState, useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import validate, { enums } from 'virtual:person-info'
import { ask, AskError } from './ask.ts'
import { useWords } from './words.ts'

type Answers = { [field: string]: string | undefined }
type Part = { control: Control<Answers>; register: UseFormRegister<Answers>; name: string }

const levels = ['province', 'city', 'districts', 'sub_districts']
const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
const days = Array.from({ length: 31 }, (_, index) => String(index + 1))
const years = Array.from({ length: 100 }, (_, index) => String(new Date().getFullYear() - index))

/** What a form library's validator resolver does, with a validator compiled ahead. */
const resolver: Resolver<Answers> = (answers) => {
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined && value !== ''))
  if (validate(given)) return { values: given, errors: {} }
  const errors: FieldErrors<Answers> = {}
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const name = keyword === 'required' ? (params.missingProperty ?? '') : instancePath.slice(1)
    errors[name] ??= { type: keyword }
  }
  return { values: {}, errors }
}

/** What was answered before stands in the form, so the form waits for it, as the app's does. */
export default function PersonInfo() {
  const t = useWords()
  const [known, setKnown] = useState<Answers>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    ask('/v1/messages/unread').catch(() => {})
    Promise.all([ask('/v1/user/base'), ask('/v1/user/account')]).then(
      ([base]) => {
        setFailed(false)
        setKnown((base as { base?: Answers } | undefined)?.base ?? {})
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  if (failed)
    return (
      <div className="load-error" role="alert">
        <p>{t('shell.loadFailed')}</p>
        <button type="button" className="button button-main" onClick={load}>
          {t('shell.retry')}
        </button>
      </div>
    )
  return known ? <PersonForm known={known} /> : <div className="skeleton-card" />
}

function PersonForm({ known }: { known: Answers }) {
  const t = useWords()
  const { control, register, handleSubmit, setValue } = useForm<Answers>({ resolver, mode: 'onTouched', defaultValues: known })
  const [refusal, setRefusal] = useState('')
  const submit = handleSubmit((answers) =>
    ask('/v1/user/base', answers).then(
      () => setRefusal(''),
      (error: unknown) => setRefusal(error instanceof AskError ? error.message : t('shell.loadFailed')),
    ),
  )
  const text = (name: string, more: object = {}) => (
    <Field key={name} control={control} name={name}>
      <div className="field-box">
        <input className="control" id={name} aria-required="true" {...more} {...register(name)} />
      </div>
    </Field>
  )
  const select = (name: string) => (
    <Field key={name} control={control} name={name}>
      <Select name={name} register={register} options={(enums[name] ?? []).map((value) => ({ value, text: t(`${name}.${value}`) }))} />
    </Field>
  )
  const choice = (name: string) => (
    <Field key={name} control={control} name={name} isGroup>
      <div className="button-group" role="radiogroup" aria-labelledby={`${name}_label`} aria-required="true">
        {(enums[name] ?? []).map((value) => (
          <label key={value} className="button-group-option">
            <input type="radio" value={value} {...register(name)} />
            <span>{t(`${name}.${value}`)}</span>
          </label>
        ))}
      </div>
    </Field>
  )
  return (
    <div className="app">
      <div className="app-top">
        <header className="header">
          <button type="button" className="header-back" aria-label={t('shell.back')} onClick={() => history.back()}>
            ‹
          </button>
          <h1 className="header-title">{t('title.userIntoPersonInfo')}</h1>
        </header>
      </div>
      <main className="main">
        <div className="page">
          <div className="steps">
            <p className="steps-caption">
              <strong>{t('title.userIntoPersonInfo')}</strong>
            </p>
          </div>
          <p className="text-note">{t('profile.personIntro')}</p>
          <div className="form">
            <form noValidate onSubmit={(event) => void submit(event)}>
              <div className="fields">
                {text('name', { autoComplete: 'name' })}
                {text('cardid', { inputMode: 'numeric' })}
                <Field control={control} name="birth_date" isGroup>
                  <BirthDate onChange={(value) => setValue('birth_date', value, { shouldValidate: true })} />
                </Field>
                {choice('gender')}
                {select('religion')}
                {select('marriage')}
                {select('education')}
                {text('mother_maiden_name')}
                {levels.map((name, index) => (
                  <Field key={name} control={control} name={name}>
                    <Region control={control} register={register} name={name} above={levels[index - 1]} />
                  </Field>
                ))}
                {text('zip_code', { inputMode: 'numeric', autoComplete: 'postal-code' })}
                <Field control={control} name="address">
                  <div className="field-box">
                    <textarea className="control" rows={3} id="address" aria-required="true" {...register('address')} />
                  </div>
                </Field>
                {select('live_duration')}
                {choice('residential_status')}
              </div>
              {refusal && (
                <p className="field-error" role="alert">
                  {refusal}
                </p>
              )}
              <div className="form-submit">
                <button type="submit" className="button button-main">
                  <span>{t('form.personInfo.submit')}</span>
                </button>
              </div>
            </form>
          </div>
        </div>
      </main>
    </div>
  )
}

type FieldProps = { control: Control<Answers>; name: string; isGroup?: boolean; children: ReactNode }

function Field({ control, name, isGroup, children }: FieldProps) {
  const t = useWords()
  const { errors } = useFormState({ control, name })
  const error = errors[name]
  const Label = isGroup ? 'span' : 'label'
  return (
    <div className={`field ${error ? 'is-invalid' : ''}`} data-path={`/${name}`}>
      <Label id={`${name}_label`} className="field-label" {...(!isGroup && { htmlFor: name })}>
        {t(`label.${name}`)}
      </Label>
      {children}
      <p className="field-error" role="alert">
        {error && t(`rule.${String(error.type)}`)}
      </p>
    </div>
  )
}

type Option = { value: string; text: string }

function Select({ name, register, options, disabled }: Pick<Part, 'name' | 'register'> & { options: Option[]; disabled?: boolean }) {
  return (
    <div className={`field-box ${disabled ? 'is-disabled' : ''}`}>
      <select className="control" id={name} disabled={disabled} aria-required="true" {...register(name)}>
        <option value="" />
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function Region({ control, register, name, above }: Part & { above: string | undefined }) {
  const parent = useWatch({ control, name: above ?? '' })
  const [options, setOptions] = useState<Option[]>([])
  const isReady = above === undefined || Boolean(parent)
  useEffect(() => {
    if (!isReady) return
    void ask(above === undefined ? '/getares' : `/getares?pid=${parent}`).then((data) => {
      const lists = (data as { lists?: { id: string; name: string }[] } | undefined)?.lists ?? []
      setOptions(lists.map(({ id, name: text }) => ({ value: String(id), text })))
    })
  }, [isReady, above, parent])
  return <Select name={name} register={register} options={options} disabled={!isReady} />
}

function BirthDate({ onChange }: { onChange(value: string | undefined): void }) {
  const [parts, setParts] = useState(['', '', ''])
  const change = (at: number, value: string) => {
    const next = parts.map((part, index) => (index === at ? value : part))
    setParts(next)
    const [day = '', month = '', year = ''] = next
    onChange(next.every(Boolean) ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined)
  }
  return (
    <div className="date-parts">
      {[days, months, years].map((values, at) => (
        <div key={values.length} className="field-box">
          <select className="control" value={parts[at]} onChange={({ target }) => change(at, target.value)}>
            <option value="" />
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </div>
      ))}
    </div>
  )
}
