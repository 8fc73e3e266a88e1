import { useContext, useEffect, useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { ChartContext, barSegments } from '../ui/chart-context.ts'
import { Icon } from '../ui/Icon.tsx'

export function Bar({ label, value, note, parts, done = false, children }: BlockProps['Bar']) {
  const { max, parts: order, reportSize } = useContext(ChartContext)
  const id = useId()
  const sizes = barSegments(parts, order)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  useEffect(() => {
    reportSize(id, total)
    return () => reportSize(id, null)
  }, [reportSize, id, total])

  return (
    <div className={`bar ${done ? 'is-done' : ''}`}>
      <div className="bar-header">
        <span className="bar-label">
          {done && <Icon name="check" />}
          {label}
        </span>
        <strong>{value}</strong>
      </div>
      <div className="bar-track" aria-hidden="true">
        {sizes.map(({ part, size }) => (
          <span key={part} className={`part-${part}`} style={{ width: `${max > 0 ? (100 * size) / max : 0}%` }} />
        ))}
      </div>
      {note && <p className="note">{note}</p>}
      {children}
    </div>
  )
}
