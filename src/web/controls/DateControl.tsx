import { useMemo, useState } from 'react'
import { useTranslate } from '../ui/use-translate.ts'
import {
  type CivilDate,
  toCivilDate,
  localDaySeconds,
  type DateOrder,
  datePartsByOrder,
  EARLIEST_DAY,
  formatCivilDate,
  toSeconds,
  selectableRanges,
} from './civil-date.ts'
import type { ControlProps } from './control-props.ts'
import { onLeave } from './on-leave.ts'
import { SelectControl } from './SelectControl.tsx'

type Props = ControlProps<number> & {
  min?: number | undefined
  max?: number | undefined
  /** Unix seconds; the default `max` is the day of `now`. */
  now: number
  order?: DateOrder | undefined
  /** The parts chosen before, when they were no complete date. */
  partial?: Partial<CivilDate> | undefined
  onPartialChange?: ((parts: Partial<CivilDate> | undefined) => void) | undefined
}

export function DateControl({
  value,
  onChange,
  min = EARLIEST_DAY,
  max,
  now,
  order = 'mdy',
  partial,
  onPartialChange,
  onBlur,
  ...control
}: Props) {
  const [parts, setParts] = useState<Partial<CivilDate>>(() => toCivilDate(value) ?? partial ?? {})
  const given = toCivilDate(value)
  // A value set from outside replaces a partly chosen date.
  const shown: Partial<CivilDate> = given ?? parts
  const least = toCivilDate(min) ?? { year: 1950, month: 1, day: 1 }
  const most = toCivilDate(max ?? localDaySeconds(now)) ?? least
  const open = selectableRanges(shown, least, most)

  function choose(part: keyof CivilDate, picked: number | undefined) {
    const next: Partial<CivilDate> = { ...shown, [part]: picked }
    for (const later of ['month', 'day'] as const) {
      const [first, to] = selectableRanges(next, least, most)[later]
      if (next[later] !== undefined && (next[later] < first || next[later] > to)) delete next[later]
    }
    const isWhole = next.year !== undefined && next.month !== undefined && next.day !== undefined
    setParts(next)
    onPartialChange?.(isWhole ? undefined : next)
    onChange(isWhole ? toSeconds(next as CivilDate) : undefined)
  }
  const list = (part: keyof CivilDate, index: number) => (
    <PartControl
      key={part}
      {...control}
      id={index === 0 ? control.id : `${control.id}_${part}`}
      part={part}
      range={open[part]}
      invalid={control.invalid && (shown[part] === undefined || given !== undefined)}
      value={shown[part]}
      onChange={(picked) => choose(part, picked)}
    />
  )
  return (
    <div>
      <div className="date-parts" onBlur={onLeave(onBlur)}>
        {datePartsByOrder[order].map(list)}
      </div>
      {given && (
        <output className="date-value" htmlFor={control.id}>
          {formatCivilDate(given, order)}
        </output>
      )}
    </div>
  )
}

type PartProps = ControlProps<number> & { part: keyof CivilDate; range: [first: number, last: number] }

function PartControl({ part, range: [first, last], onChange, ...control }: PartProps) {
  const t = useTranslate()
  // Taken from the locale files, because formatting the names of months takes a phone longer than drawing the form.
  const months = t('block.date.months')
  const options = useMemo(() => partOptions(part, [first, last], months), [part, first, last, months])
  return (
    <SelectControl
      {...control}
      label={t(`block.date.${part}`)}
      placeholder={t(`block.date.${part}`)}
      options={options}
      onChange={(picked) => onChange(picked as number | undefined)}
    />
  )
}

function partOptions(part: keyof CivilDate, range: [number, number], months: string) {
  if (part === 'day') return from(range).map(numberOption)
  if (part === 'year') return from(range).map(numberOption).reverse()
  const names = months.split(' ')
  return from(range).map((value) => ({ value, text: names[value - 1] ?? '' }))
}

const from = ([first, last]: [number, number]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const numberOption = (value: number) => ({ value, text: String(value) })
