import { expect, it } from 'vitest'
import { formatList, formatRecord } from '../../src/publish/record.ts'

it('a log without an entry says that no server has started', () =>
  expect(formatList({ publications: [], now: '2026-03-01T00:00:00.000Z' })).toContain('no server has started'))

it('the record has the day in Jakarta, which begins at 17:00 UTC', () => {
  expect(formatRecord({ publications: [], now: '2026-11-21T18:30:00.000Z' })).toContain('on 2026-11-22.')
})
