import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { withContentId } from '../../../src/compiler/release/validator-module.ts'

const folder = mkdtempSync(join(tmpdir(), 'alur-validators-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the number of cached files after a run with these versions of the packages that compile validators. */
async function filesAfter(versions: string[]): Promise<number> {
  vi.resetModules()
  vi.doMock('../../../src/compiler/files/package-versions.ts', () => ({ packageVersions: () => versions }))
  const { validatorModule } = await import('../../../src/compiler/release/validator-module.ts')
  await validatorModule(withContentId({ type: 'object' }), folder)
  return readdirSync(folder).length
}

it('a cached validator is used until a compiling package has another version', async () => {
  expect(await filesAfter(['8.20.0', '3.0.1'])).toBe(1)
  expect(await filesAfter(['8.20.0', '3.0.1'])).toBe(1)
  expect(await filesAfter(['8.21.0', '3.0.1'])).toBe(2)
})
