import { check, checkParts, type MergedConfigs, sorted } from '../check/check.ts'
import type { Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'
import { sourcesDigest } from '../load/sources-digest.ts'
import { namedScenarios, scenarioFindings, tryScenario, tryScenarios, type TriedScenario } from '../scenarios/try-scenarios.ts'

/** Shared by the threads that prove the same configuration: the number of the next piece of work. */
export type Turns = SharedArrayBuffer
export const createTurns = (): Turns => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

/** What one thread did. `of`: digest of what it read; `isBroken`: it met an error, after which no thread goes on. */
export type Share = { of: string; findings: Finding[]; tried: [index: number, result: TriedScenario][]; isBroken: boolean }

/** More pieces of work than there are. */
const END = 1 << 30

/** Takes one piece of work after the other, for as long as there is one; none of what was proved before. */
export async function proveShare(sources: Sources, merged: MergedConfigs, turns: Turns): Promise<Share> {
  if (provedBefore(sources)) return { of: sourcesDigest(sources), findings: [], tried: [], isBroken: false }
  const next = new Int32Array(turns)
  const parts = checkParts(sources, merged)
  const scenarios = namedScenarios(merged.configs)
  const share: Share = { of: sourcesDigest(sources), findings: [], tried: [], isBroken: false }
  try {
    for (let at = Atomics.add(next, 0, 1); at < parts.length + scenarios.length; at = Atomics.add(next, 0, 1)) {
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
  if (share.isBroken) Atomics.store(next, 0, END)
  return share
}

/** What `check` finds and, when that is no error, what the scenarios do. `helper`: another thread's share, of the same turns. */
export async function prove(sources: Sources, merged: MergedConfigs, turns = createTurns(), helper?: Promise<Share>): Promise<Finding[]> {
  const known = provedBefore(sources)
  if (known) {
    Atomics.store(new Int32Array(turns), 0, END)
    return known
  }
  const found = await proveAll(sources, merged, turns, helper)
  if (!found.some(isError)) sources.kept?.keep(nameOf(sources), found)
  return found
}

/** What was found when the same files were proved; undefined when they were not, or there was an error. */
export const provedBefore = (sources: Sources): Finding[] | undefined => sources.kept?.known(nameOf(sources)) as Finding[] | undefined

const nameOf = (sources: Sources): string => `whole ${sourcesDigest(sources)}`

async function proveAll(sources: Sources, merged: MergedConfigs, turns: Turns, helper?: Promise<Share>): Promise<Finding[]> {
  const shares = [await proveShare(sources, merged, turns), ...(helper ? [await helper] : [])]
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
