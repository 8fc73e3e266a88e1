import type { ConfigDiff } from '../compiler/diff/diff-configs.ts'
import type { Configs } from '../compiler/load/config.ts'

/**
 * Whether `flows/policy/publishing.json` requires a second person for these changes. The rules of both the replaced release and the
 * candidate count, so that no change can approve itself. Removing a kind from the rules requires one too, else that kind could be changed
 * alone next time. A first release has nothing to compare with.
 */
export function needsSecondPerson(before: Configs | undefined, after: Configs, diff: ConfigDiff | undefined): boolean {
  const [was, is] = [approvalOf(before), approvalOf(after)]
  return was.some((effect) => !is.includes(effect)) || (diff?.changes ?? []).some(({ effect }) => [...was, ...is].includes(effect))
}

function approvalOf(configs: Configs | undefined): string[] {
  const { approval = [] } = (configs?.get('base')?.flows.policy['publishing'] ?? {}) as { approval?: string[] }
  return approval
}
