import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const server = join(root, 'src/server')
const CALLS = /\blog\.error\(/g
/** A call of `log.error` with its message, which is the last argument. */
const MESSAGE = /\blog\.error\([^']*?(?:\{[^}]*\}[^']*?)?'([^'\n]+)',?\s*\)/g

it('docs/operations.md lists each error message of the log', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /## When something is wrong\n(.*?)\n## /s.exec(page) ?? []
  const listed = new Set([...table.matchAll(/`([^`]+)`/g)].map(([, text]) => text))
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const messages = sources.flatMap((source) => [...source.matchAll(MESSAGE)].map(([, text]) => text!))
  expect(messages).toHaveLength(sources.flatMap((source) => [...source.matchAll(CALLS)]).length)
  expect(messages.length).toBeGreaterThan(20)
  expect([...new Set(messages)].filter((text) => !listed.has(text))).toEqual([])
})
