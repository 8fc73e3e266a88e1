import { useCallback, useMemo, useState } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { ChartContext } from '../ui/chart-context.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export function Chart({ title, empty, parts, items }: BlockProps['Chart']) {
  const [sizes, setSizes] = useState<Record<string, number>>({})
  const reportSize = useCallback((bar: string, size: number | null) => {
    setSizes((known) => {
      const { [bar]: _old, ...rest } = known
      return size === null ? rest : { ...rest, [bar]: size }
    })
  }, [])
  const names = Object.keys(parts).join(' ')
  const scale = useMemo(
    () => ({ max: Math.max(0, ...Object.values(sizes)), parts: names === '' ? [] : names.split(' '), reportSize }),
    [sizes, names, reportSize],
  )

  if (items.length === 0) return <EmptyState text={empty} />
  return (
    <ChartContext value={scale}>
      <figure className="chart">
        {title && <figcaption className="chart-title">{title}</figcaption>}
        <ul className="legend">
          {Object.entries(parts).map(([id, words], index) => (
            <li key={id} className={`part-${index + 1}`}>
              {words}
            </li>
          ))}
        </ul>
        <ol className="bars">
          {items.map((item) => (
            <li key={item.key}>{item}</li>
          ))}
        </ol>
      </figure>
    </ChartContext>
  )
}
