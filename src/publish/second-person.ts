import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import type { Configs } from '../compiler/load/config.ts'

/**
 * Whether `flows/policy/publishing.json` wants a second person for what changes: that of the release whose place is taken, so that no change
 * releases itself, or that of the candidate. So does a kind that is no longer named, or it would change alone the next time. A first release
 * has nothing to compare with.
 */
export function needsSecondPerson(before: Configs | undefined, after: Configs, diff: ConfigDiff | undefined): boolean {
  const [was, is] = [approvalOf(before), approvalOf(after)]
  return was.some((effect) => !is.includes(effect)) || (diff?.changes ?? []).some(({ effect }) => [...was, ...is].includes(effect))
}

function approvalOf(configs: Configs | undefined): string[] {
  const { approval = [] } = (configs?.get('base')?.flows.policy['publishing'] ?? {}) as { approval?: string[] }
  return approval
}
