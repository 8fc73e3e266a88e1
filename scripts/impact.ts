import { join, resolve } from 'node:path'
import { check } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import { isError } from '../src/compiler/load/finding.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { makeRelease } from '../src/compiler/release/make-release.ts'
import { report } from '../src/compiler/report.ts'
import { configInForce } from '../src/publish/config-in-force.ts'
import { formatImpact, measureImpact } from '../src/publish/impact.ts'
import { PublishRefusal } from '../src/publish/refusal.ts'
import { openDb } from '../src/server/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { databaseClock } from '../src/server/database-clock.ts'
import { startupErrorMessage } from '../src/server/startup-error.ts'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run impact [-- --json]`: counts the stored profiles and open orders that the working tree would stop, and where. It uses the
 * server's database, by the same settings; the embedded one only while no server uses it. It changes nothing and prints counts only.
 */
const { values } = readArguments({ options: { json: { type: 'boolean', default: false } } })
const root = resolve(import.meta.dirname, '..')
const sources = await loadSources(root)
const merged = buildConfigs(sources)
const errors = check(sources, merged).filter(isError)
if (errors.length > 0) {
  console.error(report(errors, sources))
  process.exit(1)
}
const { server: candidate } = await makeRelease(merged.configs, sources.codeTextKeys, join(root, 'node_modules/.cache/alur'))
try {
  const settings = readSettings()
  const db = await openDb(settings, console.error)
  try {
    const impact = await measureImpact(db, await configInForce(db, databaseClock(db, settings), settings), candidate)
    console.log(values.json ? JSON.stringify(impact, null, 2) : formatImpact(impact))
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof PublishRefusal ? error.message : startupErrorMessage(error))
  process.exit(1)
}
