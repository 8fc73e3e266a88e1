import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { packageVersions } from '../../../src/compiler/files/package-versions.ts'

const root = mkdtempSync(join(tmpdir(), 'alur-packages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const install = (path: string, version: string) => {
  mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, path, 'package.json'), JSON.stringify({ version, exports: { '.': './index.js' } }))
}

it('the version of a package is that of the nearest folder that has it', () => {
  install('node_modules/ajv', '8.0.0')
  install('node_modules/@rjsf/utils', '6.0.0')
  install('src/node_modules/ajv', '9.0.0')
  expect(packageVersions(['ajv', '@rjsf/utils'], join(root, 'src/code.ts'))).toEqual(['9.0.0', '6.0.0'])
  expect(() => packageVersions(['none'], join(root, 'src/code.ts'))).toThrow('none is not installed')
})
