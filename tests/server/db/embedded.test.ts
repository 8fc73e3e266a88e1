import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEmbedded } from '../../../src/server/db/embedded.ts'
import { randomVault } from '../support/random-vault.ts'

const disk = vi.hoisted(() => ({ syncs: 0, fails: false, isSilent: false }))

/** Counts calls of fsync, or lets them fail. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    fsyncSync: (descriptor: number) => {
      if (disk.fails) throw Object.assign(new Error('I/O error'), { code: 'EIO' })
      disk.syncs++
      fs.fsyncSync(descriptor)
    },
  }
})
vi.mock('@electric-sql/pglite/nodefs', async (importOriginal) => {
  const { NodeFS } = await importOriginal<typeof import('@electric-sql/pglite/nodefs')>()
  /** With `isSilent`, our hook that installs fsync is ignored, as if the engine mounted its files without it. */
  class Deaf extends NodeFS {
    override async init(...args: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const start = await super.init(...args)
      if (!disk.isSilent) return start
      const { preRun } = (start as unknown as { emscriptenOpts: { preRun: unknown[] } }).emscriptenOpts
      preRun.unshift = () => 0
      return start
    }
  }
  return { NodeFS: Deaf }
})

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'alur-embedded-')), 'data')

describe('the embedded database', () => {
  afterEach(() => Object.assign(disk, { fails: false, isSilent: false }))

  it('syncs every commit to the disk, and has everything after a restart', async () => {
    const folder = newFolder()
    const db = await openEmbedded(folder, randomVault)
    expect(await db.query('show fsync')).toEqual([{ fsync: 'on' }])
    expect(await db.query('show full_page_writes')).toEqual([{ full_page_writes: 'on' }])
    expect(await db.query('show wal_sync_method')).toEqual([{ wal_sync_method: 'fsync' }])
    await db.script('create table thing (id integer primary key)')
    for (let id = 1; id <= 20; id++) {
      const before = disk.syncs
      await db.query('insert into thing values ($1)', [id])
      expect(disk.syncs).toBeGreaterThan(before)
    }
    await db.close()
    const again = await openEmbedded(folder, randomVault)
    expect(await again.query('select count(*)::int as n from thing')).toEqual([{ n: 20 }])
    await again.close()
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1)
    expect(existsSync(join(folder, 'pg', 'PG_VERSION'))).toBe(true)
  })

  it('does not start when commits do not reach the disk', async () => {
    disk.isSilent = true
    const folder = newFolder()
    await expect(openEmbedded(folder, randomVault)).rejects.toThrow('does not write its commits to the disk')
    disk.isSilent = false
    await (await openEmbedded(folder, randomVault)).close()
  })

  it('does not acknowledge a commit whose sync failed', async () => {
    const folder = newFolder()
    const db = await openEmbedded(folder, randomVault)
    await db.script('create table thing (id integer primary key)')
    disk.fails = true
    await expect(db.query('insert into thing values (1)')).rejects.toThrow(/could not fsync|I\/O error/)
  })
})
