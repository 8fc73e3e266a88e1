import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleServer } from '../../scripts/bundle-server.ts'
import { isWholeBuild, root } from '../../scripts/prepare.mjs'

const folder = mkdtempSync(join(tmpdir(), 'alur-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a build that lacks a program of the server, the app or the release is not complete', { timeout: 60_000 }, async () => {
  const { outputFiles } = await bundleServer(root, folder)
  const programs = outputFiles.map(({ path }) => basename(path)).filter((name) => name.endsWith('.js'))
  const parts = [...programs, 'web/index.html', 'release/server-build.json']
  const put = (name: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), '')
  }
  for (const name of parts) put(name)
  expect(isWholeBuild(folder)).toBe(true)
  for (const name of parts) {
    rmSync(join(folder, name))
    expect(isWholeBuild(folder), name).toBe(false)
    put(name)
  }
})
