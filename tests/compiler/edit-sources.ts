import { check } from '../../src/compiler/check/check.ts'
import type { Finding, Sources } from '../../src/compiler/load/config.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { namedScenarios, scenarioFindings, tryScenario, type TriedScenario } from '../../src/compiler/scenarios/try-scenarios.ts'
import { parseSourceFile } from '../../src/compiler/load/load-sources.ts'
import { tokens } from '../../src/core/language/pointer.ts'
import { isError } from '../../src/compiler/load/finding.ts'

/** Without `value` the part at `pointer` is removed, or the file if `pointer` is missing too. `text`: characters to replace instead. */
export type Edit = { file: string; pointer?: string; value?: unknown; text?: [string, string] }

/** Applies the edits. Creates missing files. */
export function editSources(sources: Sources, edits: Edit[]): Sources {
  const files = new Map(sources.files)
  for (const { file, pointer = '', text, ...change } of edits) {
    if (pointer === '' && !text && change.value === undefined) {
      files.delete(file)
      continue
    }
    const old = files.get(file)?.text ?? '{}'
    if (text && !old.includes(text[0])) throw new Error(`${file} does not contain ${text[0]}`)
    const changed = text ? old.replace(...text) : JSON.stringify(withValueAt(JSON.parse(old), tokens(pointer), change.value), null, 2)
    files.set(file, parseSourceFile(file, changed))
  }
  return { ...sources, files }
}

export function findingsOf(sources: Sources): Finding[] {
  return check(sources, buildConfigs(sources))
}

/** Returns all findings, including those of the scenarios, which run like in `npm run check` only if there are no other errors. */
export async function allFindingsOf(sources: Sources): Promise<Finding[]> {
  const merged = buildConfigs(sources)
  const found = check(sources, merged)
  if (found.some(isError)) return found
  const scenarios = namedScenarios(merged.configs)
  const tried: TriedScenario[] = []
  for (const scenario of scenarios) tried.push(await tryScenario(sources, scenario))
  return [...found, ...scenarioFindings(sources, merged.configs, scenarios, tried)]
}

/** Returns a copy of `json` with `value` at the path. Keys keep their order. */
export function withValueAt(json: unknown, path: string[], value: unknown): unknown {
  const [token, ...rest] = path
  if (token === undefined) return value
  if (Array.isArray(json)) {
    const copy = [...json]
    const index = token === '-' ? copy.length : Number(token)
    if (rest.length === 0 && value === undefined) copy.splice(index, 1)
    else copy[index] = withValueAt(copy[index], rest, value)
    return copy
  }
  const map: Record<string, unknown> = { ...(json as object) }
  if (rest.length === 0 && value === undefined) delete map[token]
  else map[token] = withValueAt(map[token] ?? {}, rest, value)
  return map
}
