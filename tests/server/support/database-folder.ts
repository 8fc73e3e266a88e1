import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../../../src/server/db/embedded.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { cache, engineVersion } from './embedded-template.ts'
import { MIGRATIONS, migrationsKey } from './open-migrated.ts'
import { randomVault } from './random-vault.ts'

const opening = readFileSync(new URL('../../../src/server/db/embedded.ts', import.meta.url), 'utf8')
const digest = createHash('sha256').update([engineVersion, migrationsKey, opening].join()).digest('hex').slice(0, 12)
const template = join(cache, `pg-${digest}`)

/** Copies a database with the product's empty tables into the folder. Creating one takes six seconds of CPU time. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  if (!existsSync(template)) await makeTemplate()
  cpSync(template, join(dataDir, 'pg'), { recursive: true })
}

async function makeTemplate(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${template}-`)
  const db = await openEmbedded(folder, randomVault)
  await migrate(db, MIGRATIONS)
  await db.close()
  try {
    renameSync(join(folder, 'pg'), template)
  } catch (error) {
    // Another worker may have created the same template meanwhile.
    if (!existsSync(template)) throw error
  }
  rmSync(folder, { recursive: true, force: true })
}
