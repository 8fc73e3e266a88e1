import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import packageLock from '../../../package-lock.json' with { type: 'json' }
import type { Db } from '../../../src/server/db/db.ts'
import { openInMemory } from '../../../src/server/db/embedded.ts'

const { version } = packageLock.packages['node_modules/@electric-sql/pglite']
const cache = join(import.meta.dirname, '../../../node_modules/.cache/alur')
const file = join(cache, `pglite-${version}.tar`)

/** An empty database in memory, as a copy of one that was made before: making one costs the processor four times as much. */
export async function openEmpty(): Promise<Db> {
  if (!existsSync(file)) await makeTemplate()
  return openInMemory(new Blob([readFileSync(file)]))
}

async function makeTemplate(): Promise<void> {
  const pg = await PGlite.create()
  const dump = await pg.dumpDataDir('none')
  await pg.close()
  mkdirSync(cache, { recursive: true })
  // Another worker may make the same one meanwhile.
  const part = `${file}.${process.pid}`
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()))
  renameSync(part, file)
}
