import { textOrEmpty } from '../json/read-json.ts'
import { applyRules, misshapenFiles, patchShapeFindings, shapeFindings, withoutMisshapenFiles } from './apply-rules.ts'
import { patchRules } from './rules/channels/patch-rules.ts'
import type { Rule, Rules } from './rule/rule.ts'
import { fileRules, textRules } from './rules/files/file-rules.ts'
import { readsTextsOrScenarios, stages } from './stages.ts'
import { withoutTextsAndScenarios } from './without-texts.ts'
import { type CheckContext, createCheckContext } from './context/check-context.ts'
import { fileOfRef } from '../load/broken-refs.ts'
import type { Configs, FileKind, Finding, Sources } from '../load/config.ts'
import { isError } from '../load/finding.ts'

/** Result of `buildConfigs`, whose findings `check` includes. */
export type MergedConfigs = { configs: Configs; findings: Finding[] }

/** All findings of the configuration, sorted by file. A stage is skipped when earlier findings would make its own unreliable. */
export function check(sources: Sources, { configs, findings: merging }: MergedConfigs): Finding[] {
  const shapes = [...applyRules(fileRules, sources, sources), ...shapeFindings(sources)]
  const files = [...withoutRefsTo(misshapenFiles(shapes), merging), ...shapes]
  if (!configs.has('base') || files.some(({ code }) => blockingCodes.has(code))) return sorted(files)

  const contexts = createContexts(sources, configs)
  files.push(...contexts.flatMap((context) => patchShapeFindings(context, sources)))
  const run = (rules: Rules<CheckContext>) =>
    withoutMisshapenFiles(
      contexts.flatMap((context) => applyRules(rules, context, sources, context)),
      files,
    )

  const broken = new Set(files.filter(isError).map(({ file }) => sources.files.get(file)?.kind))
  const isWhole = (...kinds: FileKind[]) => !kinds.some((kind) => broken.has(kind))
  const found = [...files, ...run(stages.references)]
  const areReferencesRight = found.every((finding) => !isError(finding))
  const isAllowed = !found.some(({ code }) => Object.hasOwn(patchRules, code))
  const areSchemasWhole = isWhole('fields', 'replies', 'enum', 'form-schema', 'channel')
  if (isAllowed) found.push(...run(stages.types))
  // Some addresses are facts from the policy, whose shape has findings of its own.
  if (isAllowed && isWhole('policy')) found.push(...run(stages.addresses))
  // Texts refer to the rules of schemas.
  if (isAllowed && areSchemasWhole && isWhole('texts')) found.push(...run(stages.texts))
  if (areSchemasWhole) found.push(...run(stages.schemas))
  if (areReferencesRight) found.push(...run(stages.graph))
  return sorted(found.some(isError) ? found : [...found, ...run(stages.unused)])
}

/**
 * The parts of `check` for a configuration without errors, which may run in any order and in several threads. Without an error among their
 * findings, these are the findings of `check`; with one, some may be unreliable. A rule that reads no texts or scenarios and found nothing
 * is not run again until something else changes.
 */
export function checkParts(sources: Sources, { configs, findings: merging }: MergedConfigs): (() => Finding[])[] {
  const rest = once(() => withoutTextsAndScenarios(sources, configs))
  const contexts = once(() => createContexts(rest().sources, rest().configs))
  const whole = once(() => withWords(contexts(), sources, configs))
  const rules = Object.values(stages).flatMap((stage) => Object.entries(stage as Rules<CheckContext>))
  const apply = (code: string, rule: Rule<CheckContext>, all: CheckContext[]) =>
    all.flatMap((context) => applyRules({ [code]: rule }, context, sources, context))
  const applyOnce = (code: string, rule: Rule<CheckContext>) => {
    const { digest } = rest()
    if (sources.cache?.has(`rule ${code}`, digest)) return []
    const found = apply(code, rule, contexts())
    if (found.length === 0) sources.cache?.add(`rule ${code}`, digest)
    return found
  }
  return [
    () => [...merging, ...applyRules(fileRules, sources, sources), ...shapeFindings(sources)],
    () => whole().flatMap((context) => patchShapeFindings(context, sources)),
    ...rules.map(
      ([code, rule]) =>
        () =>
          readsTextsOrScenarios.has(code) ? apply(code, rule, whole()) : applyOnce(code, rule),
    ),
  ]
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Adds texts and scenarios to contexts. Their shared look-ups read no texts. */
function withWords([base, ...channels]: CheckContext[], sources: Sources, configs: Configs): CheckContext[] {
  const whole = (context: CheckContext, over?: CheckContext): CheckContext => ({
    ...context,
    ...{ sources, config: configs.get(context.config.channel) ?? context.config, base: over },
  })
  if (!base) return []
  const first = whole(base)
  return [first, ...channels.map((channel) => whole(channel, first))]
}

function createContexts(sources: Sources, configs: Configs): CheckContext[] {
  const base = configs.get('base')
  if (!base) throw new Error('There is no base configuration.')
  const first = createCheckContext(sources, base)
  return [first, ...[...configs.values()].filter((config) => config !== base).map((config) => createCheckContext(sources, config, first))]
}

const blockingCodes = new Set(['file-encoding', 'json-syntax', 'file-name', 'file-needed', 'meta-broken', 'ref-file'])

/** Findings that explain why a configuration is incomplete: a text that is not JSON, or a reference to nothing. */
export const lostFindings = (sources: Sources, { findings: merging }: MergedConfigs): Finding[] =>
  sorted([...merging, ...applyRules(textRules, sources, sources)])

/** Drops findings about references into a file with a wrong shape, which has findings of its own. */
const withoutRefsTo = (misshapen: ReadonlySet<string>, findings: readonly Finding[]): Finding[] =>
  findings.filter(
    ({ code, file, pointer, values }) =>
      code !== 'ref-unknown' || !misshapen.has(fileOfRef({ file, pointer, ref: textOrEmpty(values?.['ref']) })),
  )

export function sorted(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.code, b.code) || compare(a.pointer, b.pointer))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
