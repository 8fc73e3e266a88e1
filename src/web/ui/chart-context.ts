import { createContext } from 'react'

/** Each bar reports its size; the largest one, `max`, sets the scale. */
type ChartScale = { max: number; parts: string[]; reportSize(bar: string, size: number | null): void }

export const ChartContext = createContext<ChartScale>({ max: 0, parts: [], reportSize: () => {} })

/** Segments in the order of the chart's parts, without values that are not positive numbers. */
export function barSegments(values: Record<string, unknown>, parts: readonly string[]): { part: number; size: number }[] {
  return parts
    .map((id, index) => ({ part: index + 1, size: Object.hasOwn(values, id) ? Number(values[id]) : 0 }))
    .filter(({ size }) => Number.isFinite(size) && size > 0)
}
