import { useState } from 'react'
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
import { SelectControl } from './SelectControl.tsx'

type Props = ControlProps<number> & {
  min?: number | undefined
  max?: number | undefined
  /** Unix seconds; the default `max` is the day of `now`. */
  now: number
  locale?: string | undefined
  order?: DateOrder | undefined
}

export function DateControl({ value, onChange, min = EARLIEST_DAY, max, now, locale, order = 'mdy', ...control }: Props) {
  const t = useTranslate()
  const [parts, setParts] = useState<Partial<CivilDate>>(() => toCivilDate(value) ?? {})
  const given = toCivilDate(value)
  // A value set from outside replaces a date that is chosen in part.
  const shown: Partial<CivilDate> = given ?? parts
  const least = toCivilDate(min) ?? { year: 1950, month: 1, day: 1 }
  const most = toCivilDate(max ?? localDaySeconds(now)) ?? least
  const open = selectableRanges(shown, least, most)

  function choose(part: keyof CivilDate, picked: number | undefined) {
    const next: Partial<CivilDate> = { ...shown, [part]: picked }
    for (const later of ['month', 'day'] as const) {
      const [numbersIn, to] = selectableRanges(next, least, most)[later]
      if (next[later] !== undefined && (next[later] < numbersIn || next[later] > to)) delete next[later]
    }
    setParts(next)
    onChange(next.year !== undefined && next.month !== undefined && next.day !== undefined ? toSeconds(next as CivilDate) : undefined)
  }
  const names = monthNames(locale)
  const options: Record<keyof CivilDate, { value: number; text: string }[]> = {
    day: from(open.day).map(numberOption),
    month: from(open.month).map((value) => ({ value, text: names[value - 1] ?? '' })),
    year: from(open.year).map(numberOption).reverse(),
  }
  const list = (part: keyof CivilDate, index: number) => (
    <SelectControl
      key={part}
      {...control}
      id={index === 0 ? control.id : `${control.id}_${part}`}
      label={t(`block.date.${part}`)}
      placeholder={t(`block.date.${part}`)}
      invalid={control.invalid && (shown[part] === undefined || given !== undefined)}
      options={options[part]}
      value={shown[part]}
      onChange={(picked) => choose(part, picked as number | undefined)}
    />
  )
  return (
    <div>
      <div className="date-parts">{datePartsByOrder[order].map(list)}</div>
      {given && (
        <output className="date-value" htmlFor={control.id}>
          {formatCivilDate(given, order)}
        </output>
      )}
    </div>
  )
}

const from = ([first, last]: [number, number]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const numberOption = (value: number) => ({ value, text: String(value) })

function monthNames(locale: string | undefined) {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index, 15)))
}
