import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { followOrLoad } from '../../../src/server/follow-or-load.ts'
import { wallClock } from '../../../src/server/platform/clock.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'alur-watched-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(text: string): void {
  writeFileSync(join(folder, 'part'), text)
  renameSync(join(folder, 'part'), join(folder, 'server.json'))
}

it('a server in development follows its folder, and keeps the last valid release when the next is broken', async () => {
  const settings = readSettings({ NODE_ENV: 'test', RELEASE_DIR: folder, RELEASES: 'watch' })
  const activated: string[] = []
  const faults: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (fault: unknown) => void faults.push(fault) }
  const releases = {
    services: () => undefined as never,
    activate: async ({ release }: { release: string }) => void activated.push(release),
    close: async () => {},
  }
  write('{"release":"one"}')
  const stop = await followOrLoad(releases, { db: undefined as unknown as Db, clock: wallClock(), settings, log: log as never })
  expect(activated).toEqual(['one'])
  write('{"release":"second"}')
  await vi.waitFor(() => expect(activated).toEqual(['one', 'second']), { timeout: 20_000 })
  write('{')
  await vi.waitFor(() => expect(faults.length).toBe(1), { timeout: 20_000 })
  await stop()
  expect(activated).toEqual(['one', 'second'])
})
