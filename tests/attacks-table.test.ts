import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lackOfProof } from './support/test-titles.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/attacks.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, attack = '', proofs = ''] = /^\| (.+?) +\| (`.+?) +\|$/.exec(line) ?? []
  return proofs === '' ? [] : [{ attack, proofs: proofs.split('; ') }]
})
/** All rows of the tables, also those that the pattern of `rows` does not match. */
const tableLines = page.split('\n').filter((line) => /^\| (?!-|attack |figure |name )/.test(line) && !line.startsWith('| ---'))

/** Returns the reason why a proof is not valid; undefined when it is. */
function lackOf(proof: string): string | undefined {
  const command = /^`npm run (attack|bench) -- ([a-z]+)`$/.exec(proof)
  if (command)
    return ['tests', 'scripts'].some((folder) => existsSync(join(root, folder, `${command[1]}/${command[2]}.ts`)))
      ? undefined
      : 'no such program'
  const [, path = '', part = ''] = /^`([\w./-]+)`: (.+)$/.exec(proof) ?? []
  if (!path.endsWith('.json')) return lackOfProof(join(root, path), part)
  const { scenarios } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { scenarios: object }
  return Object.hasOwn(scenarios, part) ? undefined : 'no such scenario'
}

describe('docs/attacks.md', () => {
  it('has a proof in every row', () => {
    expect(rows.length).toBeGreaterThan(0)
    expect(tableLines.length).toBe(rows.length)
  })

  it.each(rows)('names existing proofs for "$attack"', ({ proofs }) => {
    expect(
      proofs.flatMap((proof) => lackOf(proof) ?? []).length,
      proofs.map((proof) => `${proof}: ${lackOf(proof) ?? 'valid'}`).join('\n'),
    ).toBe(0)
  })
})
