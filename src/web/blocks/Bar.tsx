import { useContext, useEffect, useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { ChartContext, barSegments } from '../ui/chart-context.ts'
import { Icon } from '../ui/Icon.tsx'

export function Bar({ label, value, mark, note, parts, done = false, late = false, children }: BlockProps['Bar']) {
  const { max, parts: order, reportSize } = useContext(ChartContext)
  const id = useId()
  const sizes = barSegments(parts, order)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  useEffect(() => {
    reportSize(id, total)
    return () => reportSize(id, null)
  }, [reportSize, id, total])

  return (
    <div className={`bar ${done ? 'is-done' : late ? 'is-late' : ''}`}>
      <span className="step-marker" aria-hidden="true">
        {done ? <Icon name="check" /> : late ? '!' : mark}
      </span>
      <div className="bar-header">
        <span className="bar-label">{label}</span>
        <strong>
          <AmountText text={value} />
        </strong>
      </div>
      {!done && (
        <div className="bar-track" aria-hidden="true" style={{ width: `${max > 0 ? (100 * total) / max : 0}%` }}>
          {sizes.map(({ part, size }) => (
            <span key={part} className={`part-${part}`} style={{ flexGrow: size }} />
          ))}
        </div>
      )}
      {note && (
        <p className="note">
          <AmountText text={note} />
        </p>
      )}
      {children}
    </div>
  )
}
