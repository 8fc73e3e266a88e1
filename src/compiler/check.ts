import { applyRules, overlayShapesOf, shapeRulesOf, withholding } from './check/apply.ts'
import { overlayRules } from './check/overlays.ts'
import type { Rules } from './check/rule.ts'
import { fileRules } from './check/shape.ts'
import { stages } from './check/stages.ts'
import { createWorld } from './check/world.ts'
import type { World } from './check/world.ts'
import type { Configs, Finding, Sources } from './config.ts'

/** What `buildConfigs` gives: its own findings are part of the answer. */
export type Merged = { configs: Configs; findings: Finding[] }

/**
 * Every fault of the configuration at once, by file: every file by itself, then what names what, then to what depth,
 * then what can happen at all. A stage is left out when the ones before leave it nothing sure to stand on.
 */
export function check(sources: Sources, { configs, findings: merging }: Merged): Finding[] {
  const files = [...merging, ...applyRules(fileRules, sources, sources), ...shapeRulesOf(sources)]
  const base = configs.get('base')
  if (!base || files.some(({ code }) => unreadable.has(code))) return sorted(files)

  const first = createWorld(sources, base)
  const worlds = [first, ...[...configs.values()].filter((config) => config !== base).map((config) => createWorld(sources, config, first))]
  files.push(...worlds.flatMap((world) => overlayShapesOf(world, sources)))
  const run = (rules: Rules<World>) => worlds.flatMap((world) => applyRules(rules, world, sources, world))

  const names = withholding(run(stages.names), files)
  const shaped = !files.some(isError) && !names.some(({ code }) => Object.hasOwn(overlayRules, code))
  const depths = shaped ? run(stages.depths) : []
  const found = [...files, ...names, ...depths]
  return sorted(found.some(isError) ? found : [...found, ...run(stages.wholes)])
}

const unreadable = new Set(['json-syntax', 'file-needed', 'meta-broken'])
const isError = ({ severity }: Finding): boolean => severity === 'error'

function sorted(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.pointer, b.pointer))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
