import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import type { TextKey } from '../../generated/texts.ts'
import type { IconName } from '../../generated/vocabulary.ts'
import { EARLIEST_DAY, toCivilDate, toSeconds, localDaySeconds, formatCivilDate } from '../controls/civil-date.ts'
import { useBlockApp } from '../state/app-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { addDays, type GridDay, addMonths, monthGrid } from '../ui/month-grid.ts'
import { useTranslate } from '../ui/use-translate.ts'
import '../styles/calendar.css'

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Days are Unix seconds at UTC midnight. */
export function Calendar({ value, onChange, label, min, max, each, dayField = 'date', numberField = 'amount' }: BlockProps['Calendar']) {
  const t = useTranslate()
  const { host, translator } = useBlockApp()
  const today = localDaySeconds(host?.now() ?? Date.now() / 1000)
  const [least, most] = [min ?? EARLIEST_DAY, max ?? today]
  const chosen = typeof value === 'number' ? value : undefined
  const [month, setMonth] = useState(chosen ?? Math.min(Math.max(today, least), most))
  const [focus, setFocus] = useState<number | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const { first, weeks } = monthGrid(month, least, most)
  const { locale } = translator.state
  const numbers = useMemo(() => numbersByDay(each, dayField, numberField), [each, dayField, numberField])
  const show = useMemo(() => calendarFormats(locale), [locale])
  const civil = toCivilDate(chosen)
  const open = weeks.flat().filter((day): day is GridDay => day?.enabled === true)
  // Only one day of the month is a Tab stop; arrow keys reach the others.
  const reachable = open.find(({ seconds }) => seconds === (focus ?? chosen)) ?? open[0]

  useEffect(() => {
    if (focus !== null) grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus()
  }, [focus])

  function walk(event: KeyboardEvent, from: number) {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = addDays(from, by)
    if (next > most || next < addDays(least, 0)) return
    setMonth(next)
    setFocus(next)
  }
  const turn = (count: number, icon: IconName, label: TextKey, isDisabled: boolean) => (
    <button
      type="button"
      className="calendar-nav"
      aria-label={t(label)}
      // `aria-disabled` rather than `disabled`: at the last month the focus would be lost.
      aria-disabled={isDisabled}
      onClick={() => isDisabled || setMonth(addMonths(first, count))}
    >
      <Icon name={icon} />
    </button>
  )
  const day = ({ seconds, day: number, enabled: free }: GridDay) => (
    <button
      type="button"
      className={`calendar-day ${seconds === today ? 'is-today' : ''}`}
      data-day={seconds}
      aria-pressed={seconds === chosen}
      aria-current={seconds === today ? 'date' : undefined}
      tabIndex={seconds === reachable?.seconds ? 0 : -1}
      disabled={!free}
      onClick={() => onChange(seconds)}
      onFocus={() => setFocus(seconds)}
      onKeyDown={(event) => walk(event, seconds)}
    >
      {number}
      {numbers.has(seconds) && <span className="calendar-number">{show.number(numbers.get(seconds)!)}</span>}
    </button>
  )
  return (
    <div className="calendar" role="group" aria-label={label ?? t('block.calendar.label')}>
      <div className="calendar-head">
        {turn(-1, 'back', 'block.calendar.previous', first <= least)}
        <strong aria-live="polite">{show.month(first)}</strong>
        {turn(1, 'chevron', 'block.calendar.next', addMonths(first, 1) > most)}
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {show.weekdays.map((weekday, index) => (
              <th key={index} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
                <span>{weekday.slice(2)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((cell, column) => (
                <td key={column}>{cell && day(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {civil && (
        <output className="calendar-value">
          {/* In words before the digits, whose order another reader takes for another day. */}
          {t('block.calendar.chosen', { day: show.day(toSeconds(civil)), date: formatCivilDate(civil) })}
        </output>
      )}
    </div>
  )
}

function numbersByDay(rows: unknown, dayField: string, numberField: string): Map<number, number> {
  const pairs = (Array.isArray(rows) ? rows : []).map((row: Record<string, unknown>) => [row[dayField], row[numberField]])
  return new Map(pairs.filter((pair): pair is [number, number] => pair.every((one) => typeof one === 'number')))
}

/** Cached, because creating them takes a phone longer than drawing the month. Days are Unix seconds at UTC midnight. */
function calendarFormats(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (seconds: number) => format.format(seconds * 1000)
  }
  const weekday = dates({ weekday: 'short' })
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  return {
    number: (value: number) => numbers.format(value),
    month: dates({ month: 'long', year: 'numeric' }),
    day: dates({ dateStyle: 'full' }),
    /** Short names, Sunday first. */
    weekdays: Array.from({ length: 7 }, (_, index) => weekday(toSeconds({ year: 2023, month: 1, day: 1 + index }))),
  }
}
