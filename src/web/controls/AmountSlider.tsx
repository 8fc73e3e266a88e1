import { type PointerEvent, useRef } from 'react'
import type { StepLimits } from '../../core/values/on-step.ts'
import { formats } from '../../product/formats.ts'
import { amountAtShare, shareOfAmount } from './amount-curve.ts'
import type { ControlProps } from './control-props.ts'
import '../styles/slider.css'

type Props = Pick<ControlProps<number>, 'value' | 'onChange' | 'disabled'> & { label: string; limits: StepLimits }

/** `grip`: pixels between the pointer and the middle of the thumb. */
type Drag = { grip: number; from: number | undefined }

/** A native slider for keys and screen readers, whose values and steps are straight; the pointer and the drawn thumb follow the curve. */
export function AmountSlider({ label, value, limits, disabled, onChange }: Props) {
  const { min, max, step } = limits
  const drag = useRef<Drag>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const thumb = useRef<HTMLSpanElement>(null)
  const near = Math.min(Math.max(value ?? min, min), max)
  const isFixed = disabled || max <= min

  function slide({ clientX, currentTarget }: PointerEvent) {
    if (!drag.current) return
    const track = currentTarget.getBoundingClientRect()
    const { width } = thumb.current!.getBoundingClientRect()
    const next = amountAtShare((clientX - drag.current.grip - track.left - width / 2) / (track.width - width), limits)
    if (next !== value) onChange(next)
  }
  function press(event: PointerEvent) {
    if (isFixed || event.button !== 0 || drag.current) return
    const { left, width } = thumb.current!.getBoundingClientRect()
    drag.current = { grip: event.target === thumb.current ? event.clientX - left - width / 2 : 0, from: value }
    event.currentTarget.setPointerCapture(event.pointerId)
    slide(event)
  }
  /** The touch has become a scroll of the page. */
  function cancel() {
    if (drag.current) onChange(drag.current.from)
    drag.current = undefined
  }
  function release() {
    if (drag.current) input.current!.focus({ preventScroll: true })
    drag.current = undefined
  }
  return (
    <div
      className="amount-slider"
      style={{ '--share': `${100 * shareOfAmount(near, limits)}%` } as object}
      // Else what had the focus loses it to the page.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press}
      onPointerMove={slide}
      onPointerUp={release}
      onPointerCancel={cancel}
    >
      <input
        ref={input}
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={value === undefined ? undefined : formats.rupiahShort(value)}
        min={min}
        max={max}
        step={step}
        disabled={isFixed}
        value={near}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span ref={thumb} className="amount-slider-thumb" />
    </div>
  )
}
