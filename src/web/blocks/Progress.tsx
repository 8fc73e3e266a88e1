import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'

export function Progress({ label, value, max, note, look = 'line' }: BlockProps['Progress']) {
  const full = Math.max(max ?? 0, 0) || 1
  const part = Math.min(Math.max(value ?? 0, 0), full)
  return (
    <div className={`progress progress-${look}`}>
      {look === 'gauge' && (
        <svg className="gauge" viewBox="0 0 120 66" aria-hidden="true" focusable="false">
          <path className="gauge-whole" d="M10 60a50 50 0 0 1 100 0" />
          <path className="gauge-part" d="M10 60a50 50 0 0 1 100 0" pathLength={100} strokeDasharray={`${(100 * part) / full} 200`} />
        </svg>
      )}
      <div className="progress-header">
        <span>
          <AmountText text={label} />
        </span>
        {note && (
          <span className="note">
            <AmountText text={note} />
          </span>
        )}
      </div>
      <progress className={look === 'gauge' ? 'visually-hidden' : ''} aria-label={label} max={full} value={part} />
    </div>
  )
}
