import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { isMap } from '../../core/language/map.ts'
import { areaPoints } from '../ui/area-points.ts'
import '../styles/slider.css'
import '../styles/area-slider.css'

/** The native slider provides keyboard and screen reader support; the area behind it shows the same numbers. */
export function AreaSlider(props: BlockProps['AreaSlider']) {
  const { value, onChange, label, text, each, valueField = 'id', heightField, first, last } = props
  const id = useId()
  const rows = each.filter(isMap)
  const index = Math.max(
    0,
    rows.findIndex((row) => row[valueField] === value),
  )
  const end = rows.length - 1
  if (end < 0) return null
  const heights = rows.map((row) => Number(row[heightField]) || 0)
  return (
    <div className="area-slider" style={{ '--share': `${end === 0 ? 100 : (100 * index) / end}%` } as object}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={areaPoints(heights)} />
      </svg>
      <input
        id={id}
        className="slider"
        type="range"
        min={0}
        max={end}
        value={index}
        disabled={end === 0}
        aria-valuetext={text}
        onChange={(event) => onChange(rows[Number(event.target.value)]![valueField] as string | number)}
      />
      <div className="area-slider-ends" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  )
}
