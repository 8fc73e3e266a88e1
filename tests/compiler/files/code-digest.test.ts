import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeDigest } from '../../../src/compiler/files/code-digest.ts'

const files = [
  { path: 'src/core/app.ts', isOfRelease: true },
  { path: 'src/json/merge-patch.ts', isOfRelease: true },
  { path: 'src/text/edit-distance.ts', isOfRelease: true },
  { path: 'src/product/time.ts', isOfRelease: true },
  { path: 'src/web/app/app.tsx', isOfRelease: true },
  { path: 'src/server/app.ts', isOfRelease: true },
  // These produce the static pages and the texts of the rules.
  { path: 'src/scenarios/run.ts', isOfRelease: true },
  { path: 'src/prerender/render-site.ts', isOfRelease: true },
  { path: 'src/compiler/release/make-release.ts', isOfRelease: true },
  { path: 'package-lock.json', isOfRelease: true },
  { path: 'src/studio/server.ts', isOfRelease: false },
  { path: 'src/generated/calls.ts', isOfRelease: false },
]

describe('the digest of the code that a release is made by', () => {
  const root = mkdtempSync(join(tmpdir(), 'alur-code-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const { path } of files) put(path, 'before')

  it.each(files)('changes with $path: $isOfRelease', ({ path, isOfRelease }) => {
    const before = codeDigest(root)
    put(path, 'after')
    expect(codeDigest(root) !== before).toBe(isOfRelease)
  })
})
