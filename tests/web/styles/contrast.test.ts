import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import banks from '../../../flows/policy/banks.json' with { type: 'json' }
import methods from '../../../flows/policy/methods.json' with { type: 'json' }

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

/** Minimum contrast by WCAG 2.2: 4.5 for text, 3 for borders of controls and for graphics. */
const pairs: { least: number; fore: string[]; back: string[] }[] = [
  {
    least: 4.5,
    fore: ['ink', 'ink-quiet'],
    back: ['ground', 'card', 'brand-soft', 'ok-soft', 'warn-soft', 'danger-soft', 'sun-soft', 'line'],
  },
  { least: 4.5, fore: ['brand', 'danger', 'ok', 'warn'], back: ['card', 'ground'] },
  { least: 4.5, fore: ['brand'], back: ['brand-soft', 'ok-soft', 'sun-soft'] },
  { least: 4.5, fore: ['ok'], back: ['ok-soft'] },
  { least: 4.5, fore: ['warn'], back: ['warn-soft'] },
  { least: 4.5, fore: ['danger'], back: ['danger-soft'] },
  { least: 4.5, fore: ['card', 'on-brand-quiet'], back: ['brand', 'brand-deep'] },
  { least: 4.5, fore: ['card'], back: ['ink', 'ok', 'warn', 'danger'] },
  { least: 4.5, fore: ['ink'], back: ['sun'] },
  { least: 3, fore: ['field-line'], back: ['card', 'ground'] },
  // The two rings of the focus, of which one is visible on any background.
  { least: 3, fore: ['brand-deep'], back: ['ground', 'card', 'sun', 'sun-soft', 'line'] },
  { least: 3, fore: ['sun'], back: ['brand', 'brand-deep', 'ink'] },
  { least: 3, fore: ['part-2'], back: ['part-1', 'part-3'] },
  { least: 3, fore: ['part-3'], back: ['part-4'] },
  { least: 3, fore: ['part-1', 'part-3', 'part-4'], back: ['card'] },
]

describe('the contrast of the colours', () => {
  const cases = pairs.flatMap(({ least, fore, back }) => fore.flatMap((one) => back.map((other) => ({ least, one, other }))))
  it.each(cases)('is at least $least for $one on $other', ({ least, one, other }) => {
    expect(contrast(tokens[one]!, tokens[other]!)).toBeGreaterThanOrEqual(least)
  })
})

/** Colour that `.monogram` renders: nine tenths white over the tint. */
const onWhite = (tint: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(0.9 * 255 + 0.1 * Number.parseInt(tint.slice(at, at + 2), 16))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

describe('the letters of a bank can be read on a tenth of their tint', () => {
  type Marked = { mark?: string; tint?: string; code?: string }
  const marked = [...Object.values<Marked>(banks.banks), ...Object.values<Marked & { type?: string }>(methods.methods)]
  it.each(marked.flatMap(({ mark = '', tint }) => (tint === undefined ? [] : [{ mark, tint }])))('$mark in $tint', ({ tint }) => {
    expect(contrast(tint, onWhite(tint))).toBeGreaterThanOrEqual(4.5)
  })
})
