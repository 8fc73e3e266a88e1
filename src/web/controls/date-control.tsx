import { useState } from 'react'
import { useWords } from '../blocks/use-words.ts'
import { type Civil, civilOf, localDay, type PartOrder, partsIn, pickerText, secondsOf, spans } from './civil-date.ts'
import type { Control } from './control.ts'
import { SelectControl } from './select-control.tsx'

type Props = Control<number> & {
  min?: number | undefined
  max?: number | undefined
  /** Unix seconds now: the default `max` is today. */
  now: number
  locale?: string | undefined
  order?: PartOrder | undefined
}

/** 1950-01-01 */
const EARLIEST = -631_152_000

/** Day, month and year, each chosen from a list: a birth year is two flicks away, and only days that may be chosen are offered. */
export function DateControl({ value, onChange, min = EARLIEST, max, now, locale, order = 'mdy', ...control }: Props) {
  const say = useWords()
  const [parts, setParts] = useState<Partial<Civil>>(() => civilOf(value) ?? {})
  const given = civilOf(value)
  // A value set from outside wins over what is half chosen.
  const shown: Partial<Civil> = given ?? parts
  const least = civilOf(min) ?? { year: 1950, month: 1, day: 1 }
  const most = civilOf(max ?? localDay(now)) ?? least
  const open = spans(shown, least, most)

  function choose(part: keyof Civil, picked: number | undefined) {
    const next: Partial<Civil> = { ...shown, [part]: picked }
    for (const later of ['month', 'day'] as const) {
      const [from, to] = spans(next, least, most)[later]
      if (next[later] !== undefined && (next[later] < from || next[later] > to)) delete next[later]
    }
    setParts(next)
    onChange(next.year !== undefined && next.month !== undefined && next.day !== undefined ? secondsOf(next as Civil) : undefined)
  }
  const names = monthNames(locale)
  const options: Record<keyof Civil, { value: number; text: string }[]> = {
    day: from(open.day).map(numbered),
    month: from(open.month).map((value) => ({ value, text: names[value - 1] ?? '' })),
    year: from(open.year).map(numbered).reverse(),
  }
  const list = (part: keyof Civil, index: number) => (
    <SelectControl
      key={part}
      {...control}
      id={index === 0 ? control.id : `${control.id}_${part}`}
      label={say(`block.date.${part}`)}
      placeholder={say(`block.date.${part}`)}
      invalid={control.invalid && (shown[part] === undefined || given !== undefined)}
      options={options[part]}
      value={shown[part]}
      onChange={(picked) => choose(part, picked as number | undefined)}
    />
  )
  return (
    <div className="date">
      <div className="date-parts">{partsIn[order].map(list)}</div>
      {given && (
        <output className="date-shown" htmlFor={control.id}>
          {pickerText(given, order)}
        </output>
      )}
    </div>
  )
}

const from = ([first, last]: [number, number]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const numbered = (value: number) => ({ value, text: String(value) })

function monthNames(locale: string | undefined) {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index, 15)))
}
