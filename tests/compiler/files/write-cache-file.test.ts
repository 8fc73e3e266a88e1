import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCacheFile } from '../../../src/compiler/files/write-cache-file.ts'
import { codeOf, readBuildCache, writeBuildCache } from '../../../src/compiler/cache/build-cache-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alur-whole-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const leave = (name: string, secondsAgo: number) => {
  writeFileSync(join(folder, name), '[{"half": ')
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(join(folder, name), then, then)
}

it('replaces a file and leaves no temporary file', () => {
  const path = join(folder, 'new/file.json')
  for (const text of ['one', 'two']) writeCacheFile(path, text)
  expect([readFileSync(path, 'utf8'), readdirSync(join(folder, 'new'))]).toEqual(['two', ['file.json']])
})

it('removes the temporary file of a killed process, but not one that may still be written', () => {
  leave('proofs.json.killed.part', 120)
  leave('validator.js.killed.part', 120)
  leave('proofs.json.other.part', 0)
  leave('old.js', 120)
  writeBuildCache(join(folder, 'proofs.json'), codeOf('code'), [['one', true]])
  expect(readdirSync(folder).toSorted()).toEqual(['old.js', 'proofs.json', 'proofs.json.other.part'])
  expect(readBuildCache(join(folder, 'proofs.json'), codeOf('code'))).toEqual([['one', true]])
})

it('lists a folder once, however many files are written', () => {
  writeCacheFile(join(folder, 'first.js'), 'one')
  leave('second.js.killed.part', 120)
  writeCacheFile(join(folder, 'second.js'), 'two')
  expect(readdirSync(folder).toSorted()).toEqual(['first.js', 'second.js', 'second.js.killed.part'])
})
