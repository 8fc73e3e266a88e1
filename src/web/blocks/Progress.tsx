import type { BlockProps } from '../../generated/blocks.ts'

export function Progress({ label, value, max, note }: BlockProps['Progress']) {
  const full = Math.max(max ?? 0, 0)
  const part = Math.min(Math.max(value ?? 0, 0), full)
  return (
    <div className="progress">
      <div className="progress-header">
        <span>{label}</span>
        {note && <span className="note">{note}</span>}
      </div>
      <progress aria-label={label} max={full || 1} value={part} />
    </div>
  )
}
