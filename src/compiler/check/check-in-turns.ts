import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'
import { check, checkParts, type MergedConfigs, sorted } from './check.ts'

/**
 * Returns the findings of `check`, computed in turns short enough for a server to keep answering. Parts proved before are not proved again.
 */
export async function checkInTurns(sources: Sources, merged: MergedConfigs): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const part of checkParts(sources, merged)) {
    await nextTurn()
    try {
      findings.push(...part())
    } catch (error) {
      // A rule may throw on a broken configuration; `check` reports what is broken.
      const found = check(sources, merged)
      if (!found.some(isError)) throw error
      return found
    }
    if (findings.some(isError)) return check(sources, merged)
  }
  return sorted(findings)
}
