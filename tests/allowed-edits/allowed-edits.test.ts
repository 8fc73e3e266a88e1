import { expect, test } from 'vitest'
import { allFindingsOf } from '../compiler/edit-sources.ts'
import { sources } from '../conformance/product.ts'
import { allowedEdits, withAllowedEdits } from './allowed-edits.ts'

const said = (findings: Awaited<ReturnType<typeof allFindingsOf>>) =>
  findings.map(({ file, line, message, witness = '' }) => `${file}:${line} ${message} ${witness}`.trim())

test('check has no finding after all allowed edits at once', async () => {
  expect(allowedEdits.length).toBeGreaterThanOrEqual(18)
  expect(said(await allFindingsOf(withAllowedEdits(sources)))).toEqual([])
}, 120_000)
