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
// Of 160 MB that every start would clear, and the data of a test fills a twentieth.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=12MB']

/** `dump`: its data folder, for another one's `loadDataDir`. */
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
 * Opens copies of one database in memory. It is made once by `fill` and kept on disk for all workers, by the engine, `key` and this file:
 * making it anew costs the processor some ten times as much.
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
  // Its log is written in pieces of 1 MB instead of 16, of which none is kept, and it has no database but the one in use: a copy is small.
  const withoutOldLog = [...startParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB']
  const db = await openInMemory({ ...(await engineFiles()), startParams: withoutOldLog, initDbStartParams: ['--wal-segsize=1'] })
  await db.script(`update pg_database set datistemplate = false where datname <> current_database()`)
  for (const template of ['template0', 'template1']) await db.script(`drop database ${template}`)
  await fill(db)
  mkdirSync(cache, { recursive: true })
  // Another worker may make the same one meanwhile.
  const part = `${file}.${process.pid}`
  writeFileSync(part, Buffer.from(await (await db.dump()).arrayBuffer()))
  renameSync(part, file)
  await db.close()
}

let files: Promise<PGliteOptions> | undefined

/** Read and compiled once for all databases of this process. */
function engineFiles(): Promise<PGliteOptions> {
  const read = (name: string) => readFile(join(engineFolder, name))
  files ??= Promise.all([
    read('pglite.wasm').then((code) => WebAssembly.compile(code)),
    read('initdb.wasm').then((code) => WebAssembly.compile(code)),
    read('pglite.data'),
  ]).then(([pgliteWasmModule, initdbWasmModule, data]) => ({ pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) }))
  return files
}
