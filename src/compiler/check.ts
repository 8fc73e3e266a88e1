import { applyRules, overlayShapesOf, shapeRulesOf, withholding } from './check/apply.ts'
import { fileRules } from './check/shape.ts'
import { stages } from './check/stages.ts'
import { createWorld } from './check/world.ts'
import type { World } from './check/world.ts'
import type { Configs, Finding, Sources } from './config.ts'

/** What `buildConfigs` gives: its own findings are part of the answer. */
export type Merged = { configs: Configs; findings: Finding[] }

/**
 * Every fault of the configuration at once, by file. Three stages, each of which needs the one before to make sense:
 * every file by itself, then what names what, then what can happen.
 */
export function check(sources: Sources, { configs, findings: merging }: Merged): Finding[] {
  const files = [...merging, ...applyRules(fileRules, sources, sources), ...shapeRulesOf(sources)]
  if (files.some(({ code }) => code === 'json-syntax' || code === 'file-needed' || code === 'meta-broken')) return sorted(files)

  const base = configs.get('base')
  if (!base) return sorted(files)
  const world = createWorld(sources, base)
  const worlds: World[] = [world]
  for (const config of configs.values()) if (config !== base) worlds.push(createWorld(sources, config, world))
  files.push(...worlds.flatMap((each) => overlayShapesOf(each, sources)))
  const found = [...files]
  for (const stage of stages) {
    if (stage.needsClean && found.some(({ severity }) => severity === 'error')) break
    const findings = worlds.flatMap((each) => applyRules(stage.rules, each, sources, each))
    found.push(...withholding(findings, files))
  }
  return sorted(found)
}

function sorted(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.pointer, b.pointer))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
