import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDataFolder } from '../../../src/server/db/data-folder.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'alur-folder-'))
  writeFileSync(join(root, 'file'), '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('is made with all above it, and again', () => {
  for (const _ of [1, 2]) ensureDataFolder(join(root, 'a/b/c'))
  expect(statSync(join(root, 'a/b/c')).isDirectory()).toBe(true)
})

test.each(['file', 'file/below'])('says in one line that %s is none', (path) => {
  expect(() => ensureDataFolder(join(root, path))).toThrow(/^The data folder .+ cannot be written \(.+\): set DATA_DIR to one that can\.$/)
})

test.runIf(process.platform === 'linux')('ends where no folder can be made', () => {
  expect(() => ensureDataFolder('/proc/alur/data')).toThrow('set DATA_DIR')
})
