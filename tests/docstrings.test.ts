import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Docstrings that begin with a pronoun. A docstring should name the thing ("Unix seconds.") or what the function does ("Returns …"). */
const riddle = /\/\*\*[\s*]*((?:What|Of|Who|Whom|Whose|Whatever|Whoever)\b[^\n]*)/g
const riddlesIn = (text: string): string[] => [...text.matchAll(riddle)].map(([, text = '']) => text.replace(/\s*\*\/.*/, ''))

const rooms = [...readdirSync(join(root, 'src')).map((name) => `src/${name}`), 'scripts', 'tests'].filter(
  (room) => room !== 'src/generated',
)

test.each(rooms)('%s has no docstring that begins with What, Of, Who, Whom, Whose, Whatever or Whoever', (room) => {
  const found = codeIn(room).flatMap((file) => riddlesIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))
  expect(found, 'name the thing instead').toEqual([])
})

test.each([
  { docstring: 'What is told of a step.', count: 1 },
  { docstring: '\n * Of a purchase.\n', count: 1 },
  { docstring: 'Whatever was asked.', count: 1 },
  { docstring: 'The status of a step, and what follows it.', count: 0 },
  { docstring: 'Official name.', count: 0 },
])('$count riddles are found in "$docstring"', ({ docstring, count }) => {
  expect(riddlesIn(`/** ${docstring} */\nconst one = 1`)).toHaveLength(count)
})

function codeIn(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$|\.mjs$/.test(name))
    .map((name) => join(room, name))
}
