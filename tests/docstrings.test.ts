import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A docstring names the thing ("Unix seconds.", "The merchant that is paid.") or says what the function does ("Returns …"). */
const riddle = /\/\*\*[\s*]*((?:What|Of|Who|Whom|Whose|Whatever|Whoever)\b[^\n]*)/g
const riddlesIn = (text: string): string[] => [...text.matchAll(riddle)].map(([, words = '']) => words.replace(/\s*\*\/.*/, ''))

const rooms = [...readdirSync(join(root, 'src')).map((name) => `src/${name}`), 'scripts', 'tests'].filter(
  (room) => room !== 'src/generated',
)

test.each(rooms)('%s has no docstring that begins with What, Of, Who, Whom, Whose, Whatever or Whoever', (room) => {
  const found = codeIn(room).flatMap((file) => riddlesIn(readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`))
  expect(found, 'name the thing instead').toEqual([])
})

test.each([
  { words: 'What is told of a step.', count: 1 },
  { words: '\n * Of a purchase.\n', count: 1 },
  { words: 'Whatever was asked.', count: 1 },
  { words: 'The status of a step, and what follows it.', count: 0 },
  { words: 'Official name.', count: 0 },
])('"$words" counts $count', ({ words, count }) => {
  expect(riddlesIn(`/** ${words} */\nconst one = 1`)).toHaveLength(count)
})

function codeIn(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$|\.mjs$/.test(name))
    .map((name) => join(room, name))
}
