import { createContext } from 'react'

/** The common scale of a chart: each bar reports its size, the chart gives the largest. */
type ChartScale = { max: number; parts: string[]; reportSize(bar: string, size: number | null): void }

export const ChartContext = createContext<ChartScale>({ max: 0, parts: [], reportSize: () => {} })

/** Amounts of a bar in the order of the chart's parts; what is no positive number is nothing. */
export function barSegments(values: Record<string, unknown>, parts: readonly string[]): { part: number; size: number }[] {
  return parts
    .map((id, index) => ({ part: index + 1, size: Object.hasOwn(values, id) ? Number(values[id]) : 0 }))
    .filter(({ size }) => Number.isFinite(size) && size > 0)
}
