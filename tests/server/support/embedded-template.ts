import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import packageLock from '../../../package-lock.json' with { type: 'json' }
import type { Db } from '../../../src/server/db/db.ts'
import { embeddedDb } from '../../../src/server/db/embedded.ts'
import { randomVault } from './random-vault.ts'

export const { version: engineVersion } = packageLock.packages['node_modules/@electric-sql/pglite']
export const cache = join(import.meta.dirname, '../../../node_modules/.cache/alur')
const engineFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
// Small, because every start clears the buffers, 160 MB by default, and a test's data fills a twentieth of that.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=12MB']

/** `dump`: data folder for the `loadDataDir` of another database. */
async function openInMemory(options: PGliteOptions): Promise<Db & { dump(): Promise<Blob> }> {
  const engine = await PGlite.create(options)
  const db = embeddedDb(engine, randomVault)
  const dump = async () => {
    await db.script('checkpoint')
    return engine.dumpDataDir('none')
  }
  return { ...db, dump }
}

/**
 * Opens copies of a template database in memory. `fill` creates the template once, and it is cached on disk for all workers by engine
 * version, `key` and this file. Creating it takes about ten times the CPU time of a copy.
 */
export function templateOf(name: string, key: string, fill: (db: Db) => Promise<void>): () => Promise<Db> {
  const self = readFileSync(import.meta.filename, 'utf8')
  const digest = createHash('sha256').update([engineVersion, key, self].join()).digest('hex').slice(0, 12)
  const file = join(cache, `pglite-${name}-${digest}.tar`)
  let dump: Promise<Blob> | undefined
  return async () => {
    dump ??= readTemplate(file, fill)
    return openInMemory({ ...(await engineFiles()), startParams, loadDataDir: await dump })
  }
}

async function readTemplate(file: string, fill: (db: Db) => Promise<void>): Promise<Blob> {
  if (!existsSync(file)) await makeTemplate(file, fill)
  return new Blob([await readFile(file)])
}

async function makeTemplate(file: string, fill: (db: Db) => Promise<void>): Promise<void> {
  // WAL segments of 1 MB instead of 16, without old ones, and no other database keep the copies small.
  const withoutOldLog = [...startParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB']
  const db = await openInMemory({ ...(await engineFiles()), startParams: withoutOldLog, initDbStartParams: ['--wal-segsize=1'] })
  await db.script(`update pg_database set datistemplate = false where datname <> current_database()`)
  for (const template of ['template0', 'template1']) await db.script(`drop database ${template}`)
  await fill(db)
  mkdirSync(cache, { recursive: true })
  // Renamed at the end, because another worker may create the same file meanwhile.
  const part = `${file}.${process.pid}`
  writeFileSync(part, Buffer.from(await (await db.dump()).arrayBuffer()))
  renameSync(part, file)
  await db.close()
}

let files: Promise<PGliteOptions> | undefined

/** Reads and compiles the engine once per process. */
function engineFiles(): Promise<PGliteOptions> {
  const read = (name: string) => readFile(join(engineFolder, name))
  files ??= Promise.all([
    read('pglite.wasm').then((code) => WebAssembly.compile(code)),
    read('initdb.wasm').then((code) => WebAssembly.compile(code)),
    read('pglite.data'),
  ]).then(([pgliteWasmModule, initdbWasmModule, data]) => ({ pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) }))
  return files
}
