import { describe, expect, it } from 'vitest'
import { AreaSlider } from '../../../src/web/blocks/AreaSlider.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const rows = [
  { day: 0, saving: 20 },
  { day: 1, saving: 10 },
  { day: 2, saving: 0 },
]
const markup = (each: unknown[], value: number) =>
  drawInApp(<AreaSlider value={value} onChange={() => {}} label="Day" text="in words" each={each} valueField="day" heightField="saving" />)

describe('AreaSlider', () => {
  it.each([
    ['the chosen item', rows, 1, 'value="1"'],
    ['the first item while none is chosen', rows, 9, 'value="0"'],
    ['the words of the chosen item to a screen reader', rows, 1, 'aria-valuetext="in words"'],
    ['one item that cannot be moved', rows.slice(0, 1), 0, 'disabled=""'],
    ['rows that are none as if they were not there', [null, 'x', ...rows], 2, 'max="2"'],
    ['a height that is no number as none', [{ day: 0, saving: 'much' }, rows[1]], 0, 'points="0,100 0,100 100,0 100,100"'],
  ])('shows %s', (_, each, value, expected) => expect(markup(each, value)).toContain(expected))

  it('shows nothing for an empty list', () => expect(markup([], 0)).toBe(''))
})
