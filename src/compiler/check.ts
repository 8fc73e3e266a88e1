import { applyRules, overlayShapesOf, shapeRulesOf, withholding } from './check/apply.ts'
import { overlayRules } from './check/overlays.ts'
import type { Rules } from './check/rule.ts'
import { fileRules } from './check/shape.ts'
import { stages } from './check/stages.ts'
import { createWorld } from './check/world.ts'
import type { World } from './check/world.ts'
import type { Configs, FileKind, Finding, Sources } from './config.ts'

/** What `buildConfigs` gives: its own findings are part of the answer. */
export type Merged = { configs: Configs; findings: Finding[] }

/** Every fault of the configuration at once, by file. A stage is left out when what was found leaves it nothing sure to stand on. */
export function check(sources: Sources, { configs, findings: merging }: Merged): Finding[] {
  const files = [...merging, ...applyRules(fileRules, sources, sources), ...shapeRulesOf(sources)]
  const base = configs.get('base')
  if (!base || files.some(({ code }) => unreadable.has(code))) return sorted(files)

  const first = createWorld(sources, base)
  const worlds = [first, ...[...configs.values()].filter((config) => config !== base).map((config) => createWorld(sources, config, first))]
  files.push(...worlds.flatMap((world) => overlayShapesOf(world, sources)))
  const run = (rules: Rules<World>) =>
    withholding(
      worlds.flatMap((world) => applyRules(rules, world, sources, world)),
      files,
    )

  const broken = new Set(files.filter(isError).map(({ file }) => sources.files.get(file)?.kind))
  const isWhole = (...kinds: FileKind[]) => !kinds.some((kind) => broken.has(kind))
  const found = [...files, ...run(stages.names)]
  const areNamesRight = found.every((finding) => !isError(finding))
  const isLawful = !found.some(({ code }) => Object.hasOwn(overlayRules, code))
  const areSchemasWhole = isWhole('fields', 'replies', 'enum', 'form-schema', 'channel')
  if (isLawful) found.push(...run(stages.depths))
  // Words speak of the rules that schemas hold.
  if (isLawful && areSchemasWhole && isWhole('texts')) found.push(...run(stages.words))
  if (areSchemasWhole) found.push(...run(stages.schemas))
  if (areNamesRight) found.push(...run(stages.wholes))
  return sorted(found.some(isError) ? found : [...found, ...run(stages.idle)])
}

const unreadable = new Set(['json-syntax', 'file-needed', 'meta-broken'])
const isError = ({ severity }: Finding): boolean => severity === 'error'

function sorted(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.pointer, b.pointer))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
