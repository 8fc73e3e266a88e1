import { lockedUsersOf } from '../../compiler/check/rules/channels/locked-users.ts'
import type { ChannelChange } from '../../compiler/diff/change.ts'
import { diffConfigs } from '../../compiler/diff/diff-configs.ts'
import type { Configs, Sources } from '../../compiler/load/config.ts'
import { diffMetasOf } from '../../compiler/meta/policy-schema.ts'

/** The changes between two configurations, each with the parts in which something locked goes by it. `sources`: those of `after`. */
export function changesBetween(before: Configs, after: Configs, sources: Sources): readonly ChannelChange[] {
  const locksOf = lockedUsersOf(sources, [before.get('base'), after.get('base')])
  return diffConfigs(before, after, diffMetasOf(sources), locksOf).changes
}
