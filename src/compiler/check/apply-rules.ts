import type { Finding, Origin, Severity, Sources } from '../load/config.ts'
import { createFinding } from '../load/finding.ts'
import { originOf } from '../load/origin-of.ts'
import { pointerOf, read, readPath, tokens } from '../../core/language/pointer.ts'
import { patchShapes } from './rules/channels/patch-shapes.ts'
import type { Hit, Rule, Rules } from './rule/rule.ts'
import { allShapeHits, shapeMessages } from './rules/files/shape-rules.ts'
import type { CheckContext } from './context/check-context.ts'

/** Applies rules to a configuration. In a channel, findings of the base are not repeated. */
export function applyRules<Subject extends object>(
  rules: Rules<Subject>,
  subject: Subject,
  sources: Sources,
  context?: CheckContext,
): Finding[] {
  return Object.entries(rules).flatMap(([code, rule]) => {
    const base = context?.base as Subject | undefined
    const known = base && new Set(cachedHits(code, rule, base).map(hitKey))
    const hits = cachedHits(code, rule, subject)
    return hits.filter((hit) => !known?.has(hitKey(hit))).map((hit) => toFinding(sources, { code, ...rule }, hit, context))
  })
}

const hitsBySubject = new WeakMap<object, Map<string, Hit[]>>()

/** Hits are cached, because every channel needs the base's. */
function cachedHits<Subject extends object>(code: string, rule: Rule<Subject>, subject: Subject): Hit[] {
  const known = hitsBySubject.get(subject) ?? new Map<string, Hit[]>()
  hitsBySubject.set(subject, known)
  const hits = known.get(code) ?? [...rule.find(subject)]
  known.set(code, hits)
  return hits
}

export function shapeFindings(sources: Sources): Finding[] {
  return allShapeHits(sources).map(({ code, hit }) => toFinding(sources, { code, message: shapeMessages[code] ?? code }, hit))
}

/** Findings about shapes that only the patch breaks, reported at the patch wherever the invalid key ends up. */
export function patchShapeFindings(context: CheckContext, sources: Sources): Finding[] {
  return patchShapes(context).map(({ code, message, hit }) => {
    const { file, patch } = context.config.channelPatch ?? { file: '', patch: {} }
    const path = 'of' in hit.at ? [...hit.at.of.split('/'), ...tokens(hit.at.pointer)] : []
    return toFinding(
      sources,
      { code, message },
      { ...hit, at: { file, pointer: pointerOf(['patch', ...deepestPathIn(patch, path)]) } },
      context,
    )
  })
}

function deepestPathIn(patch: unknown, path: string[]): string[] {
  const gone = path.findIndex((_, index) => readPath(patch, path.slice(0, index + 1)) === undefined)
  return gone < 0 ? path : path.slice(0, gone)
}

export const misshapenFiles = (findings: readonly Finding[]): Set<string> =>
  new Set(findings.filter(({ severity, code }) => severity === 'error' && code !== 'schema-line').map(({ file }) => file))

/** Drops other findings of a file with a wrong shape, which may only be consequences. A misspelt reference of a schema is read as meant. */
export function withoutMisshapenFiles(findings: Finding[], files: Finding[]): Finding[] {
  const misshapen = misshapenFiles(files.filter((finding) => !isReadAsMeant(finding)))
  return findings.filter(({ file }) => !misshapen.has(file))
}

const isReadAsMeant = ({ code, meant, pointer }: Finding): boolean =>
  code === 'ref-unknown' && meant !== undefined && !/^(?:\/patch\/app)?\/facts\//.test(pointer)

function toFinding(
  sources: Sources,
  rule: { code: string; severity?: Severity; message: string; leaveOut?: true },
  hit: Hit,
  context?: CheckContext,
): Finding {
  const place =
    'file' in hit.at ? hit.at : context ? originOf(context.config, sources, hit.at) : { file: hit.at.of, pointer: hit.at.pointer }
  const made = createFinding(sources, rule, place, hit)
  const remedy = remedyOf(sources, place, hit, rule.leaveOut)
  return { ...made, ...(remedy && { remedy }), ...(context?.base && { channel: context.config.channel }) }
}

/** The fix of a finding: a known name in place of the written one, or removal. */
function remedyOf(
  { files }: Sources,
  { file, pointer }: Origin,
  { values = {}, meant }: Hit,
  leaveOut: boolean | undefined,
): Finding['remedy'] {
  const written = read(files.get(file)?.json, pointer)
  if (written === undefined) return undefined
  if (meant !== undefined && Object.values(values).some((name) => name === written)) return { value: meant }
  return leaveOut ? {} : undefined
}

const hitKey = ({ at, values, meant, witness }: Hit): string => JSON.stringify([at, values, meant, witness])
