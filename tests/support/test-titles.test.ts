import { expect, it } from 'vitest'
import { titlesIn } from './test-titles.ts'

it.each([
  { text: `it('adds', () => {})`, titles: ['test adds'] },
  { text: `it.each([{ name: 'one' }])('adds $name', () => {})`, titles: ['test adds $name', 'row one'] },
  { text: 'it(`adds ${2} numbers`, () => {})', titles: ['test adds … numbers'] },
  { text: `describe.runIf(has)('sums', () => void it('add', () => {}))`, titles: ['group sums', 'test add (sums)'] },
  { text: `test.describe('sums', () => void test('add', async ({ page }) => {}))`, titles: ['group sums', 'test add (sums)'] },
  { text: `describe.skip('sums', () => void it('add', () => {}))`, titles: ['group sums, skipped', 'test add (sums), skipped'] },
  { text: `it.skip.each([{ name: 'one' }])('adds', () => {})`, titles: ['test adds, skipped', 'row one, skipped'] },
  { text: `it.todo('adds')`, titles: ['test adds, skipped'] },
  { text: `// it('adds', () => {})\nexpect(sum, 'adds').toBe(1)`, titles: [] },
])('the titles in $text are $titles', ({ text, titles }) => {
  const found = titlesIn(text).map(
    ({ kind, title, parent, isSkipped }) => `${kind} ${title}${parent && ` (${parent})`}${isSkipped ? ', skipped' : ''}`,
  )
  expect(found).toEqual(titles)
})
