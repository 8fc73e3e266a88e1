import { product } from '../conformance/product.ts'
import { expect, test } from './support/fixtures.ts'

const placeholders = Object.values(product.texts).flatMap((words) =>
  Object.entries(words).flatMap(([key, text]) => (key.endsWith('.placeholder') ? [text] : [])),
)

test('a placeholder is written letter by letter, no two of them become another sign', async ({ page }) => {
  await page.goto('/login/main')
  const field = page.locator('[data-path="/phone"] input')
  await expect(field).toBeVisible()
  const widths = await field.evaluate(async (input, texts) => {
    const { fontFamily, fontSize, fontWeight, fontVariantLigatures } = getComputedStyle(input, '::placeholder')
    await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily.split(',', 1).join()}`)
    const widthOf = (text: string, ligatures: string) => {
      const span = document.createElement('span')
      span.textContent = text
      Object.assign(span.style, { position: 'absolute', whiteSpace: 'pre', fontFamily, fontSize, fontWeight, fontKerning: 'none' })
      span.style.fontVariantLigatures = ligatures
      document.body.append(span)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return Math.round(width * 10) / 10
    }
    const apart = (text: string) => Math.round([...text].reduce((sum, letter) => sum + widthOf(letter, 'none'), 0))
    return texts.map((text) => ({
      text,
      apart: apart(text),
      shown: Math.round(widthOf(text, fontVariantLigatures)),
      joined: Math.round(widthOf(text, 'normal')),
    }))
  }, placeholders)
  // The font does join a digit and an x, if it is let.
  expect(widths.some(({ apart, joined }) => joined !== apart)).toBe(true)
  expect(widths.filter(({ apart, shown }) => Math.abs(shown - apart) > 1)).toEqual([])
})
