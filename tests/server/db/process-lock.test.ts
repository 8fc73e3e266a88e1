import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../../src/server/db/process-lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'alur-lock-'))
const plant = (folder: string, number: number, holder: unknown) =>
  writeFileSync(join(folder, `server.${number}.lock`), JSON.stringify(holder))
const DEAD = 2 ** 22 + 1

describe('the lock on a data folder', () => {
  it('has one holder, and is free after its release', () => {
    const folder = newFolder()
    const release = lockDataFolder(folder, () => {})
    expect(() => lockDataFolder(folder, () => {})).toThrow(
      `Another server (process ${process.pid}) already uses the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
    )
    release()
    lockDataFolder(folder, () => {})()
    expect(readdirSync(folder)).toEqual(['server.2.lock'])
  })

  it.each([
    { name: 'of a dead process', holder: { pid: DEAD, started: '1', host: hostname() } },
    { name: 'of a reused process id', holder: { pid: process.ppid, started: '1', host: hostname() } },
    { name: 'that is half written', holder: '{"pid"' },
    { name: 'that was released', holder: {} },
  ])('takes over a lock $name', ({ holder }) => {
    const folder = newFolder()
    plant(folder, 7, holder)
    lockDataFolder(folder, () => {})()
    expect(readdirSync(folder)).toEqual(['server.8.lock'])
  })

  it.each([
    { where: 'on another host', holder: { pid: DEAD, started: '1', host: 'elsewhere' } },
    { where: 'in another container of the same host name', holder: { pid: DEAD, started: '1', host: hostname(), space: 'pid:[1]' } },
  ])('stays with a holder $where that renews it', ({ holder }) => {
    const folder = newFolder()
    plant(folder, 1, holder)
    expect(() => lockDataFolder(folder, () => {})).toThrow('Another server')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(join(folder, 'server.1.lock'), longAgo, longAgo)
    lockDataFolder(folder, () => {})()
  })

  it.each([
    { name: 'taken over', take: (folder: string) => (plant(folder, 2, { pid: DEAD }), rmSync(join(folder, 'server.1.lock'))) },
    { name: 'taken over just now', take: (folder: string) => plant(folder, 2, { pid: DEAD }) },
    { name: 'removed', take: (folder: string) => rmSync(join(folder, 'server.1.lock')) },
  ])('stops its holder when it was $name after a long pause', ({ take }) => {
    vi.useFakeTimers()
    try {
      const folder = newFolder()
      const lost = vi.fn()
      const release = lockDataFolder(folder, lost)
      vi.advanceTimersByTime(60_000)
      expect(lost).not.toHaveBeenCalled()
      take(folder)
      const left = readdirSync(folder)
      vi.advanceTimersByTime(60_000)
      expect(lost).toHaveBeenCalledOnce()
      release()
      expect(readdirSync(folder)).toEqual(left)
    } finally {
      vi.useRealTimers()
    }
  })

  describe('under a race', () => {
    let script: string
    beforeAll(async () => {
      script = join(newFolder(), 'take.mjs')
      const contents = `import { lockDataFolder } from './process-lock.ts'
        try { lockDataFolder(process.argv[2], () => {}); console.log('got it'); setTimeout(() => {}, 60_000) } catch (error) { console.log(error.name) }`
      await build({
        stdin: { contents, resolveDir: 'src/server/db', loader: 'ts' },
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile: script,
      })
    })

    it('one of twelve processes gets the folder of a dead one', async () => {
      const folder = newFolder()
      plant(folder, 3, { pid: DEAD, started: '1', host: hostname() })
      const children = Array.from({ length: 12 }, () => spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] }))
      const said = await Promise.all(
        children.map(
          (child) => new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))),
        ),
      )
      for (const child of children) child.kill('SIGKILL')
      expect(said.toSorted()).toEqual([...Array<string>(11).fill('DataFolderLockedError'), 'got it'])
    })
  })
})
