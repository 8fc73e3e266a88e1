import { facts } from 'virtual:facts'
import { limits } from 'virtual:person-info'
import { useEffect, useState } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ButtonGroupControl } from '../../../../src/web/controls/ButtonGroupControl.tsx'
import { DateControl } from '../../../../src/web/controls/DateControl.tsx'
import { GroupedControl } from '../../../../src/web/controls/GroupedControl.tsx'
import { SelectControl, type SelectOption } from '../../../../src/web/controls/SelectControl.tsx'
import { digitsOnly } from '../../../../src/web/controls/TextControl.tsx'
import { ask, now } from '../ask.ts'
import { useWords } from '../words.ts'
import { type Answers, levels, type Read, regionOptions, warningOf } from './person.ts'
import { errorWords, fieldWords } from './rules.ts'

type Kind = 'text' | 'area' | 'digits' | 'date' | 'buttons' | 'select' | 'region'

const kinds: { [field: string]: Kind } = {
  name: 'text',
  cardid: 'digits',
  birth_date: 'date',
  gender: 'buttons',
  mother_maiden_name: 'text',
  ...Object.fromEntries(levels.map((name) => [name, 'region'])),
  zip_code: 'digits',
  address: 'area',
  residential_status: 'buttons',
}
const autoComplete: { [field: string]: string } = { name: 'name', zip_code: 'postal-code', address: 'street-address' }
const digitBlock: { [field: string]: number } = { cardid: 4 }

export function Field({ name, read }: { name: string; read: Read | undefined }) {
  const words = useWords()
  const { t, has } = words
  const { errors } = useFormState<Answers>({ name })
  const error = errors[name]
  const kind = kinds[name] ?? 'select'
  const isGroup = kind === 'date' || kind === 'buttons'
  const Label = isGroup ? 'span' : 'label'
  const helpKey = [`form.personInfo.${name}.help`, `field.${name}.help`].find(has)
  return (
    <div
      className={`field ${error ? 'is-invalid' : ''}`}
      data-path={`/${name}`}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${name}_label` })}
    >
      <Label id={`${name}_label`} className="field-label" {...(!isGroup && { htmlFor: name })}>
        {fieldWords(words, name)}
      </Label>
      <Control name={name} kind={kind} isInvalid={error !== undefined} describedBy={helpKey && `${name}_help`} />
      {helpKey && (
        <p id={`${name}_help`} className="field-help">
          {t(helpKey, { ...limits[name], app: facts })}
        </p>
      )}
      <p id={`${name}_error`} className="field-error" role="alert">
        {error && errorWords(words, name, String(error.type))}
      </p>
      <Warning name={name} read={read} />
    </div>
  )
}

function Warning({ name, read }: { name: string; read: Read | undefined }) {
  const { t } = useWords()
  const [cardid, value] = useWatch<Answers, string[]>({ name: ['cardid', name] })
  const isUnsure = read?.unsure.includes(name) && value === read.answers[name]
  const key = isUnsure ? 'form.personInfo.unsure' : warningOf(name, { cardid, [name]: value })
  const isFilled = read !== undefined && value !== undefined && value === read.answers[name]
  return (
    <p id={`${name}_warning`} className="field-warning" role="status">
      {key ? t(key) : isFilled && t('form.filled')}
    </p>
  )
}

type ControlProps = { name: string; kind: Kind; isInvalid: boolean; describedBy: string | undefined }

function Control({ name, kind, isInvalid, describedBy }: ControlProps) {
  if (kind === 'text' || kind === 'area')
    return <TextField name={name} isLong={kind === 'area'} isInvalid={isInvalid} describedBy={describedBy} />
  return <ControlledField name={name} kind={kind} isInvalid={isInvalid} describedBy={describedBy} />
}

/** Uncontrolled: React Hook Form reads a plain text input from the DOM. */
function TextField({ name, isLong, isInvalid, describedBy }: Omit<ControlProps, 'kind'> & { isLong: boolean }) {
  const { t, has } = useWords()
  const { register } = useFormContext<Answers>()
  const placeholder = [`form.personInfo.${name}.placeholder`, `field.${name}.placeholder`].find(has)
  const props = {
    className: 'control',
    id: name,
    autoComplete: autoComplete[name] ?? 'off',
    placeholder: placeholder && t(placeholder),
    'aria-required': true,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    ...register(name),
  }
  return (
    <div className={`field-box ${isInvalid ? 'is-invalid' : ''}`}>
      {isLong ? <textarea rows={3} {...props} /> : <input type="text" {...props} />}
    </div>
  )
}

function ControlledField({ name, kind, isInvalid: invalid, describedBy }: ControlProps) {
  const { t } = useWords()
  const { field } = useController<Answers>({ name })
  const { value, onChange, onBlur } = field
  const props = { id: name, onChange, onBlur, required: true, invalid, describedBy }
  const { enum: values = [], minimum, maximum } = limits[name] ?? {}
  const options = values.map((one) => ({ value: one, text: t(`${name}.${one}`) }))
  if (kind === 'date')
    return <DateControl {...props} value={value as number | undefined} min={minimum} max={maximum} now={now()} order="dmy" />
  if (kind === 'buttons') return <ButtonGroupControl {...props} value={value} options={options} labelledBy={`${name}_label`} />
  if (kind === 'select') return <SelectControl {...props} value={value} options={options} />
  if (kind === 'region') return <Region {...props} value={value} />
  const digits = String(value ?? '')
  const blocks = digitBlock[name] ? new RegExp(`.{1,${digitBlock[name]}}`, 'g') : undefined
  return (
    <GroupedControl
      {...props}
      autoComplete={autoComplete[name]}
      text={blocks ? (digits.match(blocks) ?? []).join(' ') : digits}
      onType={(typed) => onChange(digitsOnly(typed) || undefined)}
    />
  )
}

type RegionProps = Parameters<typeof SelectControl>[0] extends infer Props ? Omit<Props, 'options'> : never
type Loaded = { above: unknown; options: readonly SelectOption[] | 'failed' }

/** Clears its value when the region of the level above no longer contains it. */
function Region(props: RegionProps) {
  const { id, value, onChange } = props as { id: string; value: unknown; onChange(value: undefined): void }
  const { t } = useWords()
  const level = levels.indexOf(id)
  const above = useWatch<Answers>({ name: levels[level - 1] ?? '' })
  const isReady = level === 0 || Boolean(above)
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  const options = loaded && loaded.above === above ? loaded.options : undefined
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    ask(level === 0 ? '/getares' : `/getares?pid=${above}`, { isQuiet: true }).then(
      (data) => isWanted && setLoaded({ above, options: regionOptions(data) }),
      () => isWanted && setLoaded({ above, options: 'failed' }),
    )
    return () => void (isWanted = false)
  }, [isReady, level, above, attempt])
  const isGone = value !== undefined && (!isReady || (Array.isArray(options) && !options.some((option) => option.value === value)))
  useEffect(() => {
    if (isGone) onChange(undefined)
  }, [isGone, onChange])
  if (options === 'failed')
    return (
      <button type="button" className="button button-plain" onClick={() => setAttempt(attempt + 1)}>
        {t('block.region.retry')}
      </button>
    )
  const placeholder = !isReady ? t('block.region.above') : options ? undefined : t('block.region.loading')
  return (
    <SelectControl
      {...(props as Parameters<typeof SelectControl>[0])}
      placeholder={placeholder}
      disabled={!options}
      options={options ?? []}
    />
  )
}
