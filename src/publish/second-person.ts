import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import type { Configs } from '../compiler/load/config.ts'

/** Whether `flows/policy/publishing.json` wants a second person for what changes. A first release has nothing to compare with. */
export function needsSecondPerson(configs: Configs, diff: ConfigDiff | undefined): boolean {
  const { approval = [] } = (configs.get('base')?.flows.policy['publishing'] ?? {}) as { approval?: string[] }
  return (diff?.changes ?? []).some(({ effect }) => approval.includes(effect))
}
