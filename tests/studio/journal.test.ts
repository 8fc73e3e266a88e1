import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test, expect } from 'vitest'
import { openJournal } from '../../src/studio/edit/journal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alur-journal-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('ignores a half-written history of another studio', () => {
  const path = join(folder, 'journal.json')
  writeFileSync(`${path}.part`, 'half of')
  openJournal(path).record({ label: 'a change', files: [] })
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('half of')
  expect(readdirSync(folder).toSorted()).toEqual(['journal.json', 'journal.json.part'])
  expect(openJournal(path).done).toEqual([{ label: 'a change', files: [] }])
})
