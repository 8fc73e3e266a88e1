import { type ReactElement, useEffect, useMemo, useReducer } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTranslate } from '../ui/use-translate.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'

/** Consecutive options of the same `group` are shown under its label. `amount`: rupiah. */
export type SelectOption = { value: string | number | boolean; text: string; group?: string; amount?: number }
type Props = ControlProps<SelectOption['value']> & {
  options: readonly SelectOption[]
  placeholder?: string | undefined
  label?: string | undefined
}

/** Number of options that are rendered with the form. */
const AT_ONCE = 20
const arrow = <Icon name="down" className="field-icon" />

/** Values keep their type, although the DOM has only strings. */
export function SelectControl(props: Props) {
  const { value, onChange, options, placeholder, label } = props
  const t = useTranslate()
  const none = placeholder || t('block.select.choose')
  // A closed list needs only the chosen option. The others are rendered when the browser is idle, or at the latest when the list is about
  // to open.
  const [isWhole, drawWhole] = useReducer(() => true, options.length <= AT_ONCE)
  useEffect(() => (isWhole ? undefined : whenIdle(drawWhole)), [isWhole])
  // React skips elements that are identical: of a long list only the chosen option is compared.
  const all = useMemo(() => (isWhole ? optionElements(options) : undefined), [options, isWhole])
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <FieldBox {...props}>
      <select
        onPointerDown={drawWhole}
        onFocus={drawWhole}
        className={`control ${chosen < 0 ? 'is-empty' : ''}`}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : options[Number(target.value)]?.value)}
        aria-label={label}
        {...inputProps(props)}
      >
        <option value="">{none}</option>
        {all ?? (chosen >= 0 && optionElement(options[chosen]!, chosen))}
      </select>
      {arrow}
    </FieldBox>
  )
}

type OptionGroup = { group: string | undefined; entries: ReactElement[] }

const optionElements = (options: readonly SelectOption[]) =>
  groupOptions(options).map(({ group, entries }) =>
    group === undefined ? (
      entries
    ) : (
      <optgroup key={group} label={group}>
        {entries}
      </optgroup>
    ),
  )

function groupOptions(options: readonly SelectOption[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const [index, option] of options.entries()) {
    const { group } = option
    if (groups.length === 0 || groups.at(-1)?.group !== group) groups.push({ group, entries: [] })
    groups.at(-1)?.entries.push(optionElement(option, index))
  }
  return groups
}

const optionElement = ({ value, text }: SelectOption, index: number) => (
  <option key={String(value)} value={index}>
    {text}
  </option>
)
