import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../calls/services.ts'
import type { Site } from '../http/released-files.ts'
import { readRelease } from '../releases/release-queries.ts'
import { firstInForce, inForceAt, takenEffect } from './rules-queries.ts'

/** `since`: missing where no log is kept. `rules`: markup by language; missing in a release from before it was kept. */
type KeptRules = { release: string; since?: Date; rules: Site['rules'] }
type Found = Pick<Services, 'db' | 'settings' | 'config'>

/** At the end of the time from `from` to `to`; `changes`: the releases that came in that time, when there were several. */
export async function rulesAt(
  services: Found,
  { from, to }: { from: Date; to: Date },
): Promise<(KeptRules & { changes: { release: string; effectiveAt: Date }[] }) | undefined> {
  const { db, settings, config } = services
  if (settings.releases !== 'database') return { release: config.release, rules: rulesOfFolder(settings.releaseDir), changes: [] }
  const found = await inForceAt(db, to)
  if (!found) return undefined
  const before = await inForceAt(db, from)
  const later = await takenEffect(db, from, to)
  const changes = later.length === 0 ? [] : [...(before ? [before] : []), ...later]
  return { ...(await kept(services, found)), changes: changes.length > 1 ? changes : [] }
}

export async function rulesOf(services: Found, release: string, by: Date): Promise<KeptRules | undefined> {
  if (services.settings.releases !== 'database') return undefined
  const found = await firstInForce(services.db, release, by)
  return found && kept(services, found)
}

async function kept(
  { db }: Found,
  { release, code, effectiveAt }: { release: string; code: string; effectiveAt: Date },
): Promise<KeptRules> {
  const parts = await readRelease(db, release, code)
  return { release, since: effectiveAt, rules: parts && (JSON.parse(parts.pages) as Site).rules }
}

function rulesOfFolder(folder: string): Site['rules'] {
  const path = join(folder, 'server-pages.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Site).rules : undefined
}
