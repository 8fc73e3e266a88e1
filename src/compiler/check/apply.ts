import type { Finding, Origin, Severity, Sources } from '../config.ts'
import { finding } from '../finding.ts'
import { isMap, own } from '../json.ts'
import { pointerOf, tokens } from '../../core/pointer.ts'
import { overlayShapes } from './overlay-shapes.ts'
import type { Hit, Rule, Rules } from './rule.ts'
import { shapeHits, shapeSentences } from './shape.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** Runs a table of rules. In the world of an overlay, what the base already says is not said again. */
export function applyRules<Subject extends object>(rules: Rules<Subject>, subject: Subject, sources: Sources, world?: World): Finding[] {
  return Object.entries(rules).flatMap(([code, rule]) => {
    const base = world?.base as Subject | undefined
    const known = base && new Set(hitsOf(code, rule, base).map(identity))
    const hits = hitsOf(code, rule, subject)
    return hits.filter((hit) => !known?.has(identity(hit))).map((hit) => found(sources, { code, ...rule }, hit, world))
  })
}

const hitsBySubject = new WeakMap<object, Map<string, Hit[]>>()

/** What a rule finds in the base is asked for by every overlay. */
function hitsOf<Subject extends object>(code: string, rule: Rule<Subject>, subject: Subject): Hit[] {
  const known = hitsBySubject.get(subject) ?? new Map<string, Hit[]>()
  hitsBySubject.set(subject, known)
  const hits = known.get(code) ?? [...rule.find(subject)]
  known.set(code, hits)
  return hits
}

export function shapeRulesOf(sources: Sources): Finding[] {
  return shapeHits(sources).map(({ code, hit }) => found(sources, { code, sentence: shapeSentences[code] ?? code }, hit))
}

/** A shape that only the patch makes wrong is the patch's fault, wherever the key that now means nothing stands. */
export function overlayShapesOf(world: World, sources: Sources): Finding[] {
  return overlayShapes(world).map(({ code, sentence, hit }) => {
    const { file, patch } = world.config.overlay ?? { file: '', patch: {} }
    const path = 'of' in hit.at ? [...hit.at.of.split('/'), ...tokens(hit.at.pointer)] : []
    return found(sources, { code, sentence }, { ...hit, at: { file, pointer: pointerOf(['patch', ...deepestIn(patch, path)]) } }, world)
  })
}

/** As much of the path as the patch says something about. */
function deepestIn(patch: unknown, path: string[]): string[] {
  let here = patch
  for (const [index, token] of path.entries()) {
    here = Array.isArray(here) ? here[Number(token)] : own(here, token)
    if (here === undefined) return path.slice(0, index)
  }
  return path
}

/** A file whose shape is wrong is not asked for more: what else it seems to do wrong may follow from that. */
export function withholding(findings: Finding[], files: Finding[]): Finding[] {
  const misshapen = new Set(files.filter(({ severity, code }) => severity === 'error' && code !== 'schema-line').map(({ file }) => file))
  return findings.filter(({ file }) => !misshapen.has(file))
}

function found(sources: Sources, rule: { code: string; severity?: Severity; sentence: string }, hit: Hit, world?: World): Finding {
  const place = 'file' in hit.at ? hit.at : world ? originOf(world, hit.at) : { file: hit.at.of, pointer: hit.at.pointer }
  const { say, witness, offset } = hit
  const made = finding(sources, rule, place, {
    ...(say ? { say } : {}),
    ...(witness === undefined ? {} : { witness }),
    ...(offset === undefined ? {} : { offset }),
  })
  return world?.base ? { ...made, channel: world.config.channel } : made
}

/** Where a merged thing is written: in the overlay when it says anything there, else in the base. */
function originOf({ config, sources }: World, at: At): Origin {
  const { overlay, origins } = config
  const path = [...at.of.split('/'), ...tokens(at.pointer)]
  if (overlay && touches(overlay.patch, path)) return { file: overlay.file, pointer: `/patch/${at.of}${at.pointer}` }
  const origin = origins.get(at.of)
  if (origin) return { file: origin.file, pointer: asWritten(sources.files.get(origin.file)?.json, origin.pointer + at.pointer) }
  return overlay ? { file: overlay.file, pointer: '/patch' } : { file: at.of, pointer: at.pointer }
}

/** A pointer into an inlined schema, cut where the file only names another by `$ref`. */
function asWritten(json: unknown, pointer: string): string {
  let here = json
  const path = tokens(pointer)
  for (const [index, token] of path.entries()) {
    if (own(here, '$ref') !== undefined && own(here, token) === undefined) return pointerOf(path.slice(0, index))
    here = Array.isArray(here) ? here[Number(token)] : own(here, token)
  }
  return pointer
}

/** Whether the patch says something at the path itself, or replaces something above it whole. */
function touches(patch: unknown, path: string[]): boolean {
  let here = patch
  for (const token of path) {
    if (!isMap(here)) return true
    if (!Object.hasOwn(here, token)) return false
    here = own(here, token)
  }
  return true
}

const identity = ({ at, say, witness }: Hit): string => JSON.stringify([at, say, witness])
