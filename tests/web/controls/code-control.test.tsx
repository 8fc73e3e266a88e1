import { describe, expect, it } from 'vitest'
import { CodeControl } from '../../../src/web/controls/CodeControl.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const drawn = (value: string, invalid: boolean): string =>
  drawInApp(<CodeControl id="code" value={value} invalid={invalid} length={4} onChange={() => {}} onBlur={() => {}} />)
const digitsIn = (markup: string) => [...markup.matchAll(/<span class="code-box[^"]*">(\d?)<\/span>/g)].map(([, digit]) => digit).join('')

describe('the boxes of a code', () => {
  it.each([
    { name: 'show what is typed', value: '12', invalid: false, digits: '12', red: false },
    { name: 'are red for a code that is wrong, and show it', value: '5', invalid: true, digits: '5', red: true },
    { name: 'are red and empty once a code was refused', value: '', invalid: true, digits: '', red: true },
    { name: 'hold no more than the code has', value: '123456', invalid: false, digits: '1234', red: false },
  ])('$name', ({ value, invalid, digits, red }) => {
    const markup = drawn(value, invalid)
    expect(digitsIn(markup)).toBe(digits)
    expect(markup.includes('is-invalid')).toBe(red)
    expect(markup).toContain(`value="${digits}"`)
  })
})
