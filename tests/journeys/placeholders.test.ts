import { product } from '../conformance/product.ts'
import { expect, test } from './support/fixtures.ts'

const placeholders = Object.values(product.texts).flatMap((texts) =>
  Object.entries(texts).flatMap(([key, text]) => (key.endsWith('.placeholder') ? [text] : [])),
)

test('a placeholder is drawn without ligatures', async ({ page }) => {
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
    const separate = (text: string) => Math.round([...text].reduce((sum, letter) => sum + widthOf(letter, 'none'), 0))
    return texts.map((text) => ({
      text,
      separate: separate(text),
      shown: Math.round(widthOf(text, fontVariantLigatures)),
      joined: Math.round(widthOf(text, 'normal')),
    }))
  }, placeholders)
  // The font has a ligature of a digit and an x, so at least one placeholder would differ with ligatures.
  expect(widths.some(({ separate, joined }) => joined !== separate)).toBe(true)
  expect(widths.filter(({ separate, shown }) => Math.abs(shown - separate) > 1)).toEqual([])
})
