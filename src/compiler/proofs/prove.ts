import { check, checkParts, type MergedConfigs, sorted } from '../check/check.ts'
import type { Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'
import { sourcesDigest } from '../load/sources-digest.ts'
import { cacheFindings, cachedFindings } from '../load/cached-findings.ts'
import { namedScenarios, scenarioFindings, tryScenario, tryScenarios, type TriedScenario } from '../scenarios/try-scenarios.ts'

/** Shared by the threads that prove the same configuration: how many pieces of work are taken. */
export type Turns = SharedArrayBuffer
export const createTurns = (): Turns => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

/** What one thread did. `of`: digest of what it read; `isBroken`: it met an error, after which no thread goes on. */
export type Share = { of: string; findings: Finding[]; tried: [index: number, result: TriedScenario][]; isBroken: boolean }

/** More pieces of work than there are. */
const END = 1 << 30

/**
 * What a thread that helps does: takes one piece of work after the other from the end, where the scenarios are, for as long as there is one;
 * none of what was proved before. What only rules need, e.g. compiled meta-schemas, is made by the other thread alone.
 */
export const proveShare = (sources: Sources, merged: MergedConfigs, turns: Turns): Promise<Share> =>
  proveFrom('end', sources, merged, turns)

/** Two threads that begin at different ends meet when all is taken. */
async function proveFrom(side: 'start' | 'end', sources: Sources, merged: MergedConfigs, turns: Turns): Promise<Share> {
  const share: Share = { of: sourcesDigest(sources), findings: [], tried: [], isBroken: false }
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
  } catch {
    // A broken configuration may break what looks at it; `check` says what is wrong.
    share.isBroken = true
  }
  share.isBroken ||= share.findings.some(isError)
  if (share.isBroken) Atomics.store(taken, 0, END)
  return share
}

/** What `check` finds and, when that is no error, what the scenarios do. `helper`: another thread's share, of the same turns. */
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
  if (shares.some(({ isBroken }) => isBroken)) {
    const found = check(sources, merged)
    return found.some(isError) ? found : [...found, ...(await tryScenarios(sources, merged.configs))]
  }
  const scenarios = namedScenarios(merged.configs)
  const tried: TriedScenario[] = []
  for (const [index, result] of shares.flatMap((share) => share.tried)) tried[index] = result
  return [...sorted(shares.flatMap(({ findings }) => findings)), ...scenarioFindings(sources, merged.configs, scenarios, tried)]
}
