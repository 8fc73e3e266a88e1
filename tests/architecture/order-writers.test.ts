import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../src/server')

test('only the loan queries and the simulated bank change orders', () => {
  const changes = /\b(update|delete from)\s+loan_order\b/
  const writers = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && changes.test(readFileSync(join(server, file), 'utf8')),
  )
  expect(writers.toSorted()).toEqual(['loans/loan-queries.ts', 'ports/local-payout-queries.ts'])
})
