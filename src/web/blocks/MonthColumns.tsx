import { useMemo } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { isMap } from '../../core/language/map.ts'
import { formatAmount } from '../controls/amount-text.ts'
import { monthSums } from '../controls/month-sums.ts'
import { useBlockApp } from '../state/app-context.ts'
import { useTranslate } from '../ui/use-translate.ts'
import '../styles/month-columns.css'

/** As many as a phone of 360 px has room for with their amounts. */
const MONTHS = 6

/** A list with a column for each item; a screen reader hears each month with its whole amount. */
export function MonthColumns({ title, each, timeField, numberField, lessField }: BlockProps['MonthColumns']) {
  const t = useTranslate()
  const { host, translator } = useBlockApp()
  const { locale } = translator.state
  const show = useMemo(() => columnFormats(locale), [locale])
  const numberOf = (row: Record<string, unknown>) => Number(row[numberField]) - (lessField ? Number(row[lessField] ?? 0) : 0)
  const months = monthSums(
    each.filter(isMap).map((row) => [row[timeField], numberOf(row)]),
    host?.now() ?? Date.now() / 1000,
    MONTHS,
  )
  const most = Math.max(...months.map(({ sum }) => sum))
  if (most === 0) return null
  return (
    <figure className="chart">
      <figcaption className="chart-title">{title}</figcaption>
      <ol className="month-columns">
        {months.map(({ month, sum }) => (
          <li key={month}>
            <span className="visually-hidden">
              {sum > 0
                ? t('block.monthColumns.month', { month: show.month(month), amount: formatAmount(sum) })
                : t('block.monthColumns.none', { month: show.month(month) })}
            </span>
            <span className="month-columns-number" aria-hidden="true">
              {sum > 0 ? show.number(sum) : '–'}
            </span>
            <span className="month-column" style={{ '--share': sum / most } as object} />
            <span className="month-columns-name" aria-hidden="true">
              {show.shortMonth(month)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** Cached, because creating them takes a phone longer than drawing the columns. Months are Unix seconds at UTC midnight. */
function columnFormats(locale: string) {
  const months = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (seconds: number) => format.format(seconds * 1000)
  }
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  return {
    number: (value: number) => numbers.format(value),
    month: months({ month: 'long', year: 'numeric' }),
    shortMonth: months({ month: 'short' }),
  }
}
