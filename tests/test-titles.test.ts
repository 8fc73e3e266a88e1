import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { titlesIn, titlesOf } from './support/test-titles.ts'

/** A test in a group continues the group's title with a verb ("a payout" / "waits for another account"). These words cannot begin such a title. */
const midSentence = /^(?:that|which|whose|of|and|but|also|by|with|to)\b/
const beginsMidSentence = ({ title, kind, parent }: ReturnType<typeof titlesIn>[number]) =>
  kind === 'test' && parent !== '' && midSentence.test(title)

test('no title begins in the middle of a sentence', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name))
  const titles = (name: string) => titlesOf(join(import.meta.dirname, name)).filter(beginsMidSentence)
  expect(files.flatMap((name) => titles(name).map(({ parent, title }) => `${name}: ${parent} › ${title}`))).toEqual([])
})

test.each([
  { text: "describe('a payout', () => { it('that bounces waits', () => {}) })", count: 1 },
  { text: "describe('a payout', () => { it('waits once it bounced', () => {}) })", count: 0 },
  { text: "it('without a photo nothing is compared', () => {})", count: 0 },
])('$count titles in "$text" begin in the middle of a sentence', ({ text, count }) => {
  expect(titlesIn(text).filter(beginsMidSentence)).toHaveLength(count)
})
