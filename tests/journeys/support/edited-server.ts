import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compile } from '../../../src/compiler/compile.ts'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { writeRelease } from '../../../src/compiler/release/write-release.ts'
import { report } from '../../../src/compiler/report.ts'
import { sources } from '../../conformance/product.ts'
import { type TestServer, startServer } from './server.ts'

/** Starts the built server and the built app with a release compiled from edited JSON. */
export async function startEditedServer(edited: Sources): Promise<TestServer> {
  const root = mkdtempSync(join(tmpdir(), 'alur-edits-'))
  for (const name of ['flows', 'schemas', 'locales', 'src', 'index.html'])
    cpSync(join(sources.root, name), join(root, name), { recursive: true })
  for (const { path, text } of edited.files.values()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { release, ...compiled } = await compile(root)
  if (!release || compiled.findings.length > 0) throw new Error(report(compiled.findings, compiled.sources))
  writeRelease(release, join(root, 'dist'), Date.now())
  const server = await startServer({ RELEASE_DIR: join(root, 'dist/release'), RELEASES: 'folder' })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
