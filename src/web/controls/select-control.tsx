import type { ReactElement } from 'react'
import { Icon } from '../blocks/icon.tsx'
import { useWords } from '../blocks/use-words.ts'
import { aria, type Control } from './control.ts'

/** Neighbours of the same `group` stand under its words. */
export type Choosable = { value: string | number | boolean; text: string; group?: string }
type Props = Control<Choosable['value']> & { options: readonly Choosable[]; placeholder?: string | undefined; label?: string | undefined }

/** The phone's own list: the one every thumb knows. Values keep their type. */
export function SelectControl(props: Props) {
  const { id, value, onChange, onBlur, disabled, options, placeholder, label } = props
  const say = useWords()
  const at = options.findIndex((option) => option.value === value)
  return (
    <div className={`field-box field-select ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      <select
        id={id}
        name={id}
        className={`control ${at < 0 ? 'is-empty' : ''}`}
        disabled={disabled}
        value={at < 0 ? '' : String(at)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : options[Number(target.value)]?.value)}
        onBlur={onBlur}
        aria-label={label}
        {...aria(props)}
      >
        <option value="">{placeholder || say('block.select.choose')}</option>
        {grouped(options).map(({ group, entries }) =>
          group === undefined ? (
            entries
          ) : (
            <optgroup key={group} label={group}>
              {entries}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="down" className="field-mark" />
    </div>
  )
}

type Entries = { group: string | undefined; entries: ReactElement[] }

function grouped(options: readonly Choosable[]): Entries[] {
  const groups: Entries[] = []
  for (const [index, { value, text, group }] of options.entries()) {
    if (groups.length === 0 || groups.at(-1)?.group !== group) groups.push({ group, entries: [] })
    groups.at(-1)?.entries.push(
      <option key={String(value)} value={index}>
        {text}
      </option>,
    )
  }
  return groups
}
