import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'
import { check, checkParts, type MergedConfigs, sorted } from './check.ts'

/** What `check` finds, in turns so short that a server goes on answering. What was proved before is not proved again. */
export async function checkInTurns(sources: Sources, merged: MergedConfigs): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const part of checkParts(sources, merged)) {
    await nextTurn()
    try {
      findings.push(...part())
    } catch {
      // A broken configuration may break what looks at it; `check` says what is wrong.
      return check(sources, merged)
    }
    if (findings.some(isError)) return check(sources, merged)
  }
  return sorted(findings)
}
