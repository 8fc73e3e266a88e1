import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import type { IconName } from '../../generated/vocabulary.ts'
import { civilOf, localDay, pickerText } from '../controls/civil-date.ts'
import { PhoneContext } from '../runtime/screen-context.ts'
import { Icon } from './icon.tsx'
import { dayAfter, type GridDay, monthAfter, monthGrid } from './month-grid.ts'
import { useWords } from './use-words.ts'

/** 1950-01-01 */
const EARLIEST = -631_152_000
const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month to choose a day from. Days are Unix seconds at UTC midnight. */
export function Calendar({ value, onChange, label, min, max }: BlockProps['Calendar']) {
  const say = useWords()
  const phone = useContext(PhoneContext)
  const today = localDay(phone?.world.now() ?? Date.now() / 1000)
  const [least, most] = [min ?? EARLIEST, max ?? today]
  const chosen = typeof value === 'number' ? value : undefined
  const [month, setMonth] = useState(chosen ?? Math.min(Math.max(today, least), most))
  const [focus, setFocus] = useState<number | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const { first, weeks } = monthGrid(month, least, most)
  const locale = phone?.words.shown.locale
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first * 1000)
  const civil = civilOf(chosen)
  const open = weeks.flat().filter((day): day is GridDay => day?.open === true)
  // One day of the month is reachable by Tab; arrows go on from there.
  const reachable = open.find(({ at }) => at === (focus ?? chosen)) ?? open[0]

  useEffect(() => {
    if (focus !== null) grid.current?.querySelector<HTMLElement>(`[data-at="${focus}"]`)?.focus()
  }, [focus])

  function walk(event: KeyboardEvent, from: number) {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = dayAfter(from, by)
    if (next > most || next < dayAfter(least, 0)) return
    setMonth(next)
    setFocus(next)
  }
  const turn = (count: number, icon: IconName, words: string, deaf: boolean) => (
    <button
      type="button"
      className="calendar-turn"
      aria-label={say(words)}
      disabled={deaf}
      onClick={() => setMonth(monthAfter(first, count))}
    >
      <Icon name={icon} />
    </button>
  )
  const day = ({ at, day: number, open: free }: GridDay) => (
    <button
      type="button"
      className={`calendar-day ${at === today ? 'is-today' : ''}`}
      data-at={at}
      aria-pressed={at === chosen}
      aria-current={at === today ? 'date' : undefined}
      tabIndex={at === reachable?.at ? 0 : -1}
      disabled={!free}
      onClick={() => onChange(at)}
      onKeyDown={(event) => walk(event, at)}
    >
      {number}
    </button>
  )
  return (
    <div className="calendar" role="group" aria-label={label ?? say('block.calendar.label')}>
      <div className="calendar-head">
        {turn(-1, 'back', 'block.calendar.previous', first <= least)}
        <strong aria-live="polite">{name}</strong>
        {turn(1, 'chevron', 'block.calendar.next', monthAfter(first, 1) > most)}
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {weekdays(locale).map((weekday, index) => (
              <th key={index} scope="col">
                {weekday}
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
      {civil && <output className="calendar-shown">{pickerText(civil)}</output>}
    </div>
  )
}

/** Short names from Sunday on. */
function weekdays(locale: string | undefined): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2023, 0, 1 + index)))
}
