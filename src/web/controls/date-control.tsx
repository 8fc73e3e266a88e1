import { useState } from 'react'
import { useWords } from '../blocks/use-words.ts'
import { type Civil, civilOf, daysIn, localDay, pickerText, secondsOf } from './civil-date.ts'
import type { Control } from './control.ts'
import { SelectControl } from './select-control.tsx'

type Props = Control<number> & {
  min?: number | undefined
  max?: number | undefined
  /** Unix seconds now: the default `max` is today. */
  now: number
  locale?: string | undefined
}

/** 1950-01-01 */
const EARLIEST = -631_152_000

/** Month, day and year, each chosen from a list: a birth year is two flicks away, and no order of digits can be mistaken. */
export function DateControl({ value, onChange, min = EARLIEST, max, now, locale, ...control }: Props) {
  const say = useWords()
  const last = max ?? localDay(now)
  const [parts, setParts] = useState<Partial<Civil>>(() => civilOf(value) ?? {})
  const given = civilOf(value)
  // A value set from outside wins over what is half chosen.
  const shown: Partial<Civil> = given ?? parts
  const first = civilOf(min)?.year ?? 1950
  const latest = civilOf(last)?.year ?? first

  function choose(part: keyof Civil, picked: number | undefined) {
    const next: Partial<Civil> = { ...shown, [part]: picked }
    if (next.day !== undefined && next.month !== undefined && next.day > daysIn(next.year ?? 2000, next.month)) delete next.day
    setParts(next)
    onChange(next.year !== undefined && next.month !== undefined && next.day !== undefined ? secondsOf(next as Civil) : undefined)
  }
  const years = Array.from({ length: latest - first + 1 }, (_, index) => latest - index)
  const days = Array.from({ length: daysIn(shown.year ?? 2000, shown.month ?? 1) }, (_, index) => index + 1)
  const list = (part: keyof Civil, options: { value: number; text: string }[]) => (
    <SelectControl
      {...control}
      id={part === 'month' ? control.id : `${control.id}_${part}`}
      label={say(`block.date.${part}`)}
      placeholder={say(`block.date.${part}`)}
      invalid={control.invalid && (shown[part] === undefined || given !== undefined)}
      options={options}
      value={shown[part]}
      onChange={(picked) => choose(part, picked as number | undefined)}
    />
  )
  return (
    <div className="date">
      <div className="date-parts">
        {list('month', monthNames(locale))}
        {list('day', days.map(numbered))}
        {list('year', years.map(numbered))}
      </div>
      {given && (
        <output className="date-shown" htmlFor={control.id}>
          {pickerText(given)}
        </output>
      )}
    </div>
  )
}

const numbered = (value: number) => ({ value, text: String(value) })

function monthNames(locale: string | undefined) {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({ value: index + 1, text: format.format(Date.UTC(2000, index, 15)) }))
}
