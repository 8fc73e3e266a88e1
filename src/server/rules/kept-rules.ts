import { join } from 'node:path'
import type { Services } from '../calls/services.ts'
import type { Site } from '../http/released-files.ts'
import { readIfPresent } from '../platform/read-if-present.ts'
import { readReleasePages } from '../releases/release-queries.ts'
import { firstInForce, inForceAt, takenEffect } from './rules-queries.ts'

/** `since`: missing when there is no log. */
export type KeptRules = { release: string; since?: Date; rules: ChannelRules }
/** Markup by channel and language; empty in old releases. */
type ChannelRules = { [channel: string]: { [locale: string]: string } }

/** Maximum releases in memory: each is read and unpacked once for all visitors. */
const MAX_RELEASES = 20

type RulesReader = {
  /** Rules at the end of the span from `from` to `to`. `changes`: the releases of that span, when there were several. */
  rulesAt(span: { from: Date; to: Date }): Promise<(KeptRules & { changes: { release: string; effectiveAt: Date }[] }) | undefined>
  rulesOf(release: string, by: Date): Promise<KeptRules | undefined>
}

export function createRulesReader({ db, settings, config }: Pick<Services, 'db' | 'settings' | 'config'>): RulesReader {
  // Cached, since a release never changes under its id.
  const known = new Map<string, ChannelRules>()

  async function kept({ release, code, effectiveAt }: { release: string; code: string; effectiveAt: Date }): Promise<KeptRules> {
    const key = `${release} ${code}`
    const rules = known.get(key) ?? rulesByChannel(await readReleasePages(db, release, code))
    known.delete(key)
    known.set(key, rules)
    const [longestUnasked] = known.keys()
    if (known.size > MAX_RELEASES && longestUnasked !== undefined) known.delete(longestUnasked)
    return { release, since: effectiveAt, rules }
  }

  return {
    async rulesAt({ from, to }) {
      if (settings.releases !== 'database') return { release: config.release, rules: rulesOfFolder(settings.releaseDir), changes: [] }
      const found = await inForceAt(db, to)
      if (!found) return undefined
      const before = await inForceAt(db, from)
      const later = await takenEffect(db, from, to)
      const changes = later.length === 0 ? [] : [...(before ? [before] : []), ...later]
      return { ...(await kept(found)), changes: changes.length > 1 ? changes : [] }
    },

    async rulesOf(release, by) {
      if (settings.releases !== 'database') return undefined
      const found = await firstInForce(db, release, by)
      return found && kept(found)
    },
  }
}

function rulesOfFolder(folder: string): ChannelRules {
  return rulesByChannel(readIfPresent(join(folder, 'server-pages.json')))
}

function rulesByChannel(pages: string | undefined): ChannelRules {
  const { rules, channelRules }: Partial<Site> = pages === undefined ? {} : (JSON.parse(pages) as Site)
  return { ...(rules && { base: rules }), ...channelRules }
}
