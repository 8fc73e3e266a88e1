import { useEffect, useRef } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'

const ROUND = 2 * Math.PI * 45

/** `to` and `from` are Unix seconds of the server's clock; with `from` a ring closes until `to`. */
export function Countdown({ text, to, from, look = 'line', onEnd }: BlockProps['Countdown']) {
  const end = to ?? 0
  const known = end > 0
  const left = useSecondsLeft(end)
  const ended = useRef<number | null>(null)
  useEffect(() => {
    // Fires once per end time, however often the block renders at zero.
    if (!known || left > 0 || ended.current === end) return
    ended.current = end
    void onEnd?.()
  }, [known, left, end, onEnd])

  if (!known) return null
  const share = from && from < end ? Math.min(1, left / (end - from)) : 1
  if (look !== 'big') {
    return (
      <p className="countdown" role={look === 'line' ? 'timer' : undefined}>
        <span>{text}</span> {look === 'line' && <strong>{formatDuration(left)}</strong>}
      </p>
    )
  }
  return (
    <div className="countdown-big" role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring" cx="50" cy="50" r="45" />
        <circle className="ring-left" cx="50" cy="50" r="45" strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - share)} />
      </svg>
      <div className="countdown-text">
        <span>{text}</span>
        <strong>{formatDuration(left)}</strong>
      </div>
    </div>
  )
}
