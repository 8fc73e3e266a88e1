import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../calls/services.ts'
import type { Site } from '../http/released-files.ts'
import { readRelease } from '../releases/release-queries.ts'
import { firstInForce, inForceAt, takenEffect } from './rules-queries.ts'

/** `since`: missing where no log is kept. */
export type KeptRules = { release: string; since?: Date; rules: ChannelRules }
/** Markup by channel and language; empty in a release from before it was kept. */
type ChannelRules = { [channel: string]: { [locale: string]: string } }
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
  return { release, since: effectiveAt, rules: rulesByChannel(parts?.pages) }
}

function rulesOfFolder(folder: string): ChannelRules {
  const path = join(folder, 'server-pages.json')
  return rulesByChannel(existsSync(path) ? readFileSync(path, 'utf8') : undefined)
}

function rulesByChannel(pages: string | undefined): ChannelRules {
  const { rules, channelRules }: Partial<Site> = pages === undefined ? {} : (JSON.parse(pages) as Site)
  return { ...(rules && { base: rules }), ...channelRules }
}
