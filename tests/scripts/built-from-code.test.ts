import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isBuiltFromCode } from '../../scripts/built-from-code.ts'
import { codeDigest } from '../../src/compiler/files/code-digest.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'alur-built-'))
  for (const folder of ['core', 'json', 'text', 'product', 'web', 'server', 'scenarios', 'prerender', 'compiler'])
    mkdirSync(join(root, 'src', folder), { recursive: true })
  mkdirSync(join(root, 'dist/release'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
})
afterAll(() => rmSync(root, { recursive: true }))

it('a build is up to date until the code changes', () => {
  expect(isBuiltFromCode(root), 'nothing is built').toBe(false)
  writeFileSync(join(root, 'dist/release/server-build.json'), JSON.stringify({ build: 'one', code: codeDigest(root) }))
  expect(isBuiltFromCode(root)).toBe(true)
  writeFileSync(join(root, 'src/web/new.ts'), '')
  expect(isBuiltFromCode(root)).toBe(false)
})
