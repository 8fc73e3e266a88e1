import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const server = join(root, 'src/server')
/** The words are the last argument. */
const CALLS = /\blog\.error\(/g
const WORDS = /\blog\.error\([^']*?(?:\{[^}]*\}[^']*?)?'([^'\n]+)',?\s*\)/g

it('each error of the log stands in docs/operations.md, with what to do', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /## When something is wrong\n(.*?)\n## /s.exec(page) ?? []
  const listed = new Set([...table.matchAll(/`([^`]+)`/g)].map(([, words]) => words))
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const words = sources.flatMap((source) => [...source.matchAll(WORDS)].map(([, text]) => text!))
  expect(words).toHaveLength(sources.flatMap((source) => [...source.matchAll(CALLS)]).length)
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((text) => !listed.has(text))).toEqual([])
})
