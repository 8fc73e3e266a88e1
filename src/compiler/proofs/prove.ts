import { check, checkParts, type MergedConfigs, sorted } from '../check/check.ts'
import type { Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'
import { sourcesDigest } from '../load/sources-digest.ts'
import { cacheFindings, cachedFindings } from '../load/cached-findings.ts'
import { namedScenarios, scenarioFindings, tryScenario, type TriedScenario } from '../scenarios/try-scenarios.ts'

/** Number of tasks taken, shared by the threads that prove the same configuration. */
export type Turns = SharedArrayBuffer
export const createTurns = (): Turns => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

/** The work of one thread. `of`: digest of the files it read; `error`: thrown by a rule or a scenario. */
export type Share = { of: string; findings: Finding[]; tried: [index: number, result: TriedScenario][]; error?: unknown }
/** No thread continues after one of these. */
export const isBroken = (share: Share): boolean => 'error' in share || share.findings.some(isError)

/** More than the number of tasks. */
const END = 1 << 30

/**
 * The share of a helper thread: takes task after task from the end, where the scenarios are, until none is left; nothing when everything
 * was proved before. Preparations for rules, e.g. compiled meta-schemas, stay with the main thread.
 */
export const proveShare = (sources: Sources, merged: MergedConfigs, turns: Turns): Promise<Share> =>
  proveFrom('end', sources, merged, turns)

/** Two threads that begin at opposite ends meet when all tasks are taken. */
async function proveFrom(side: 'start' | 'end', sources: Sources, merged: MergedConfigs, turns: Turns): Promise<Share> {
  const share: Share = { of: sourcesDigest(sources), findings: [], tried: [] }
  if (cachedFindings(sources)) return share
  const taken = new Int32Array(turns)
  try {
    const parts = checkParts(sources, merged)
    const scenarios = namedScenarios(merged.configs)
    const count = parts.length + scenarios.length
    for (let own = 0; Atomics.add(taken, 0, 1) < count; own++) {
      const at = side === 'start' ? own : count - 1 - own
      const found = parts[at]?.()
      if (found) share.findings.push(...found)
      else share.tried.push([at - parts.length, await tryScenario(sources, scenarios[at - parts.length]!)])
      if (found?.some(isError)) break
    }
  } catch (error) {
    share.error = error
  }
  if (isBroken(share)) Atomics.store(taken, 0, END)
  return share
}

/** Findings of `check` and, when none is an error, of the scenarios. `helper`: another thread's share, with the same turns. */
export async function prove(sources: Sources, merged: MergedConfigs, turns = createTurns(), helper?: Promise<Share>): Promise<Finding[]> {
  const known = cachedFindings(sources)
  if (known) {
    Atomics.store(new Int32Array(turns), 0, END)
    return known
  }
  const found = await proveAll(sources, merged, turns, helper)
  if (!found.some(isError)) cacheFindings(sources, found)
  return found
}

async function proveAll(sources: Sources, merged: MergedConfigs, turns: Turns, helper?: Promise<Share>): Promise<Finding[]> {
  const shares = [await proveFrom('start', sources, merged, turns), ...(helper ? [await helper] : [])]
  if (new Set(shares.map((share) => share.of)).size > 1) throw new Error('A file was saved while the files were read: try again.')
  if (shares.some(isBroken)) {
    // A rule may throw on a broken configuration; `check` reports what is broken.
    const found = check(sources, merged)
    const thrown = shares.find((share) => 'error' in share)
    if (thrown && !found.some(isError)) throw thrown.error
    return found
  }
  const scenarios = namedScenarios(merged.configs)
  const tried: TriedScenario[] = []
  for (const [index, result] of shares.flatMap((share) => share.tried)) tried[index] = result
  return [...sorted(shares.flatMap(({ findings }) => findings)), ...scenarioFindings(sources, merged.configs, scenarios, tried)]
}
