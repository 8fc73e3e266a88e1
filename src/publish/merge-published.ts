import { join } from 'node:path'
import { codeDigest } from '../compiler/files/code-digest.ts'
import { buildConfigs } from '../compiler/load/build-configs.ts'
import type { Sources } from '../compiler/load/config.ts'
import { isError } from '../compiler/load/finding.ts'
import { loadSources } from '../compiler/load/load-sources.ts'
import { sourcesFrom, sourceTexts } from '../compiler/load/source-texts.ts'
import { hashesOf } from '../server/releases/build-folder.ts'
import { deployedNow, sourcesOf } from '../server/releases/deployment.ts'
import { mergeSources, type SourceTexts, type TextChanges } from '../server/releases/merge-sources.ts'
import { configsOf, diffWith, makeCandidate, newFiles, proverFor as proverAlone, type Prover } from './candidate.ts'
import { newPublication } from './new-publication.ts'
import { PublishRefusal } from './refusal.ts'
import { publish, requireWords, storePlan, type PublishOptions, type PublishResult } from './publish.ts'
import { stepsUntil, withPublished } from './reverted-changes.ts'

/**
 * Merges what was published into the JSON of `root`, proves the result and stores it. With the code that the servers run, that is what
 * others published meanwhile, and `root` is published with it. Before new code is deployed it is what was published since the last build,
 * stored for the new code with what waits for its day; the servers of that code take it at their start. @throws PublishRefusal
 */
export async function mergeAndPublish({
  store,
  root,
  by,
  why,
  proverFor = async (merged) => proverAlone(merged, buildConfigs(merged)),
  ...options
}: Pick<PublishOptions, 'store' | 'root' | 'by' | 'why' | 'rule' | 'from' | 'undo'> & {
  /** Of the merged sources; `texts`: their files, for another thread. */
  proverFor?: (merged: Sources, texts: { [path: string]: string }) => Promise<Prover>
}): Promise<PublishResult[]> {
  requireWords({ by, why })
  const log = await store.log()
  const deployed = await deployedNow(store, log)
  const code = codeDigest(root)
  const nothing = new PublishRefusal('inForceAlready', 'The servers run this code: there is nothing to carry over.')
  if (!deployed) throw nothing
  const sources = await loadSources(root)
  const ours = sourceTexts(sources)
  if (deployed.code === code) {
    const { texts, inForce } = await mergePublished({ store, ours, ...options })
    const now = inForce ?? deployed.base
    if (mergeSources(now, now, texts).taken.length === 0) throw nothing
    const prover = await proverFor(sourcesFrom(texts, sources), texts)
    return [await publish({ store, root, by, why, ...options, prover }).finally(() => prover.end?.())]
  }
  const results: PublishResult[] = []
  for (const publication of [deployed.inForce, ...deployed.waiting]) {
    const theirs = await sourcesOf(store, publication.release, deployed.code)
    const { texts, conflicts } = mergeSources(deployed.base, ours, theirs)
    if (conflicts.length > 0)
      throw new PublishRefusal(
        'meanwhile',
        `Changed here and in release ${publication.release}: ${conflicts.join(', ')}. Write here what shall hold.`,
      )
    const merged = sourcesFrom(texts, sources)
    const prover = await proverFor(merged, texts)
    const candidate = await makeCandidate(prover, code, join(root, 'node_modules/.cache/alur'))
      .then(async (made) => (made.parts ? { ...made, rendered: await made.pages } : made))
      .finally(() => prover.end?.())
    const { findings } = candidate
    if (!candidate.parts) return [{ findings: findings.filter(isError), candidate }]
    const parts = { ...candidate.parts, pages: candidate.rendered }
    const diff = diffWith(configsOf(JSON.stringify(theirs), sources), candidate)
    const current = await store.log()
    const entry = newPublication({
      ...{ candidate, isProposal: false, now: current.now, by, why, rule: publication.rule, undoes: [], diff },
      from: publication.from > current.now ? publication.from : current.now,
      before: publication,
      after: hashesOf(parts),
    })
    const files = await newFiles(store, candidate)
    const stored = await storePlan(store, { entry, log: current, parts, files })
    results.push({ publication: stored, diff, findings, candidate })
  }
  return results
}

type Merge = Pick<PublishOptions, 'store' | 'from' | 'undo'> & { ours: SourceTexts }

/** `ours` with what others published for the same code up to `from`, but for the entries of `undo`. `inForce`: what the last of them left. */
async function mergePublished({ store, ours, from, undo = [] }: Merge): Promise<{ texts: SourceTexts; inForce?: SourceTexts }> {
  const log = await store.log()
  const steps = await stepsUntil(store, log, from ?? log.now)
  const kept = steps.filter(({ publication }) => !undo.includes(publication.seq))
  const last = steps.at(-1)
  return { texts: withPublished(kept, ours), ...(last && { inForce: last.after }) }
}

/** What changes in the JSON of `root` when it takes in what others published. Stores nothing. */
export async function mergedTextChanges({ root, ...options }: Omit<Merge, 'ours'> & { root: string }): Promise<TextChanges> {
  const ours = sourceTexts(await loadSources(root))
  const { texts } = await mergePublished({ ours, ...options })
  // Merging may write the same JSON another way.
  const paths = [...new Set([...Object.keys(ours), ...Object.keys(texts)])]
  const changed = paths.filter((path) => jsonOf(ours[path]) !== jsonOf(texts[path]))
  return Object.fromEntries(changed.map((path) => [path, { was: ours[path] ?? null, text: texts[path] ?? null }]))
}

const jsonOf = (text: string | undefined) => text && JSON.stringify(JSON.parse(text))
