import { canonicalJson } from '../core/language/canonical-json.ts'
import type { Config } from './load/config.ts'
import { lockedParts } from './check/rules/channels/locked-parts.ts'
import { diffConfigs } from './diff/diff-configs.ts'
import { formatDiff } from './diff/format-diff.ts'

export type ChannelDescription = {
  /** What it changes, in sentences. */
  changes: string
  screens: string[]
  /** Paths of visitors' pages that show one of the screens. */
  pages: string[]
  locked: string[]
}

export function describeChannel(base: Config, channel: Config): ChannelDescription {
  const one = (config: Config) => new Map([[channel.channel, config]])
  const screens = Object.entries(channel.flows.screens).flatMap(([id, screen]) =>
    canonicalJson(screen) === canonicalJson(base.flows.screens[id] ?? null) ? [] : [id],
  )
  const pages = Object.values(channel.flows.routes.routes)
    .filter(({ screen = '', access, path }) => screens.includes(screen) && access === 'visitor' && !path.includes(':'))
    .map(({ path }) => path)
  const locked = [...new Set(lockedParts(base.flows).map(({ what }) => what))]
  const steps = Object.values(base.flows.journeys).flatMap((journey) =>
    Object.entries(journey.steps).flatMap(([id, step]) => (step.locked ? [id] : [])),
  )
  return {
    changes: formatDiff(diffConfigs(one(base), one(channel)), false).replaceAll(/ \(all channels(?:; (.*))?\)$/gm, (_, met?: string) =>
      met ? ` (${met})` : '',
    ),
    screens,
    pages,
    locked: [...locked, `the steps ${steps.join(', ')}, which may not be left out`],
  }
}
