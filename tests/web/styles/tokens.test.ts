import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { iconPaths } from '../../../src/web/ui/icon-paths.ts'

const folder = new URL('../../../src/web/styles/', import.meta.url)
const files = readdirSync(folder).filter((name) => name !== 'tokens.css' && name !== 'index.css')

const token = (names: string) => new RegExp(`^(?:var\\(--(?:${names})\\)|0|inherit|normal)$`)
const space =
  /0\.12 \* var\(--screen\)|var\(--(?:s[1-6]|beside|footer|touch)\)|env\([a-z-]+\)|calc\(|-1 \*|[+*()-]|\b[0-9]+ \*|\b(?:0|auto)\b|\s|!important/g

/** Allowed values by property. For other properties only colours are checked. */
const allowed: { property: RegExp; fits(value: string): boolean }[] = [
  { property: /^(?:padding|margin|gap|row-gap|column-gap)/, fits: (value) => value === '3px' || value.replace(space, '') === '' },
  {
    property: /^font-size$/,
    fits: (value) =>
      token('t[0-5]').test(value) ||
      /^(?:min\(var\(--t5\), 9\.6cqi\)|min\(var\(--t3\), 6cqi\)|min\(var\(--t4\), 7vw\)|max\(16px, var\(--t2\)\))$/.test(value),
  },
  { property: /^font-weight$/, fits: (value) => token('w[1-3]').test(value) },
  { property: /radius$/, fits: (value) => value.split(' ').every((part) => token('r[1-3]|round').test(part)) },
]

const declarations = files.flatMap((file) => {
  const css = readFileSync(new URL(file, folder), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@font-face \{[^}]*\}|^html \{[^}]*\}/gm, '')
  return [...css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    file,
    property,
    value: value.replace(/\s+/g, ' '),
  }))
})

describe('the styles use only values of the tokens', () => {
  it('reads the declarations', () => {
    expect(new Set(declarations.map(({ file }) => file)).size).toBe(files.length)
  })

  it.each(files)('%s', (file) => {
    const strange = declarations
      .filter((declaration) => declaration.file === file)
      .filter(
        ({ property, value }) =>
          /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|color-mix)\(/.test(value) ||
          allowed.some((rule) => rule.property.test(property) && !rule.fits(value)),
      )
      .map(({ property, value }) => `${property}: ${value}`)
    expect(strange).toEqual([])
  })
})

/** Pixels. iOS zooms into a focused field with a smaller font, and does not zoom out again. */
const zoomsBelow = 16

it.each(['.control', '.control-amount', '.code-input', '.language-switch-select'])('the narrowest iPhone does not zoom into %s', (name) => {
  /** Root font size in px on an iPhone of 320 points, as base.css sets it. */
  const root = 320 / 22.5
  const found = declarationsOf(name).filter(([property]) => property === 'font-size')
  expect(found).toHaveLength(1)
  const [, least = '0', token] = /^(?:max\((\d+)px, )?var\(--(t\d)\)\)?$/.exec(found[0]![1]) ?? []
  const rem = Number(new RegExp(`--${token}: ([\\d.]+)rem`).exec(readFileSync(new URL('tokens.css', folder), 'utf8'))?.[1])
  expect(Math.max(Number(least), rem * root)).toBeGreaterThanOrEqual(zoomsBelow)
})

/** Returns the declarations of the rules with exactly this selector. */
function declarationsOf(selector: string): [property: string, value: string][] {
  const css = files.map((file) => readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')).join('\n')
  const bodies = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, name = '']) => name.trim() === selector)
  return bodies.flatMap(([, , body = '']) =>
    [...body.matchAll(/([a-z-]+):\s*([^;]+);/g)].map(([, property = '', value = '']) => [property, value] as [string, string]),
  )
}

describe('the main action', () => {
  const css = files.map((file) => readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')).join('\n')
  const buttonsOn = (ground: string) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, selector = '', body = '']) => /\.button-/.test(selector) && new RegExp(`background: var\\(--${ground}\\)`).test(body))
      .map(([, selector = '']) => selector.trim())

  it('is blue on every light ground, also on a bill that is late', () => {
    expect(buttonsOn('brand')).toContain('.button-main')
    expect(buttonsOn('danger')).toEqual([])
  })

  it('is yellow on the dark hero only', () => {
    expect(buttonsOn('sun')).toEqual([expect.stringMatching(/^\.banner-brand > \.button-main,/)])
  })
})

/** The SVG file repeats both values, because it cannot refer to a token or an icon. */
it('the chevron of rows has the colour of the fields’ lines and the path of the icon', () => {
  const drawing = readFileSync(new URL('../../../src/web/ui/chevron.svg', import.meta.url), 'utf8')
  const [, line] = /--field-line: (#[0-9a-f]{6})/.exec(readFileSync(new URL('tokens.css', folder), 'utf8')) ?? []
  expect(drawing).toContain(`stroke="${line}"`)
  expect(drawing).toContain(`d="${iconPaths.chevron}"`)
})
