import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../../src/web/styles/tokens.css', import.meta.url), 'utf8')
const tokens = Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2: 4.5 for words, 3 for the edges of controls and for drawings. */
const pairs: { least: number; fore: string[]; back: string[] }[] = [
  {
    least: 4.5,
    fore: ['text', 'text-muted'],
    back: ['background', 'surface', 'brand-soft', 'success-soft', 'warning-soft', 'danger-soft', 'disabled'],
  },
  { least: 4.5, fore: ['brand', 'danger', 'placeholder'], back: ['surface', 'background'] },
  { least: 4.5, fore: ['brand'], back: ['brand-soft'] },
  { least: 4.5, fore: ['success'], back: ['success-soft', 'surface'] },
  { least: 4.5, fore: ['warning'], back: ['warning-soft', 'surface'] },
  { least: 4.5, fore: ['danger'], back: ['danger-soft', 'background'] },
  { least: 4.5, fore: ['info'], back: ['info-soft'] },
  { least: 4.5, fore: ['on-brand', 'on-brand-muted'], back: ['brand', 'brand-deep'] },
  { least: 4.5, fore: ['on-toast'], back: ['toast', 'success', 'warning', 'danger'] },
  { least: 3, fore: ['field-line', 'part-1', 'part-2', 'part-3', 'part-4'], back: ['surface'] },
  { least: 3, fore: ['field-line'], back: ['background'] },
]

describe('the contrast of the colours', () => {
  const cases = pairs.flatMap(({ least, fore, back }) => fore.flatMap((one) => back.map((other) => ({ least, one, other }))))
  it.each(cases)('of $one on $other is at least $least', ({ least, one, other }) => {
    expect(contrast(tokens[one]!, tokens[other]!)).toBeGreaterThanOrEqual(least)
  })
})
