import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { makeRelease } from '../../../src/compiler/release/make-release.ts'
import { writeRelease } from '../../../src/compiler/release/write-release.ts'
import { sources } from '../../conformance/product.ts'
import { type TestServer, startServer } from './server.ts'

export type ChangingServer = TestServer & { publish(changed: Sources): Promise<void> }

/** The built server with a release folder of its own. `publish` replaces the release while the server runs. */
export async function startChangingServer(): Promise<ChangingServer> {
  const dist = mkdtempSync(join(tmpdir(), 'alur-changing-'))
  async function write(changed: Sources): Promise<string> {
    const { configs } = buildConfigs(changed)
    const release = await makeRelease(configs, changed.codeTextKeys, join(sources.root, 'node_modules/.cache/alur'))
    writeRelease(release, dist, Date.now())
    return release.manifest.release
  }
  await write(sources)
  const server = await startServer({ RELEASE_DIR: join(dist, 'release'), RELEASES: 'watch' })
  return {
    ...server,
    async publish(changed) {
      const release = await write(changed)
      const inForce = async () => ((await (await fetch(`${server.url}/rules`)).text()).match(/[0-9a-f]{12}/) ?? [])[0]
      await expect.poll(inForce, { timeout: 60_000 }).toBe(release)
    },
    async stop() {
      await server.stop()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
