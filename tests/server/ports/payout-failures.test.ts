import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { classifyPayoutFailure, isKnownPayoutFailure, payoutFailures } from '../../../src/server/ports/payout-failures.ts'

it('docs/operations.md has each code of a failed transfer, with equal meanings in one row', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const [, table = ''] = /\| code of a failed transfer .*\n.*\n((?:\|.*\n)+)/.exec(page) ?? []
  const rows = table.split('\n').map((row) =>
    [
      ...row
        .split('|', 2)
        .join()
        .matchAll(/`([^`]+)`/g),
    ].map(([, code]) => code!),
  )
  const listed = rows.filter((codes) => codes.length > 0)
  for (const codes of listed) expect(new Set(codes.map(classifyPayoutFailure)).size, codes.join()).toBe(1)
  const codes = listed.flat()
  expect(codes.filter((code) => !isKnownPayoutFailure(code))).toEqual([])
  expect(codes.filter((code) => !code.endsWith('_')).toSorted()).toEqual([...payoutFailures.keys()].toSorted())
})
