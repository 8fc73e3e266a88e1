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

test('the data folder is created with its parents, and accepted when it exists', () => {
  for (const _ of [1, 2]) ensureDataFolder(join(root, 'a/b/c'))
  expect(statSync(join(root, 'a/b/c')).isDirectory()).toBe(true)
})

test.each(['file', 'file/below'])('the path %s is refused in one line that names DATA_DIR', (path) => {
  expect(() => ensureDataFolder(join(root, path))).toThrow(/^The data folder .+ cannot be written \(.+\): set DATA_DIR to one that can\.$/)
})

test.runIf(process.platform === 'linux')('a folder that cannot be created is refused with the name of the setting', () => {
  expect(() => ensureDataFolder('/proc/alur/data')).toThrow('set DATA_DIR')
})
