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
 * Merges published changes into the JSON of `root`, proves the result and stores it. When the servers run the same code, it merges what
 * others published meanwhile and publishes `root` with it. Before new code is deployed, it merges everything published since the last build
 * and stores it for the new code, scheduled releases included; servers with that code use it when they start. @throws PublishRefusal
 */
export async function mergeAndPublish({
  store,
  root,
  by,
  why,
  proverFor = async (merged) => proverAlone(merged, buildConfigs(merged)),
  ...options
}: Pick<PublishOptions, 'store' | 'root' | 'by' | 'why' | 'rule' | 'from' | 'undo'> & {
  /** Creates the prover of the merged sources; `texts`: their files, for another thread. */
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
    if (mergeSources(now, now, texts).adopted.length === 0) throw nothing
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

/**
 * Merges into `ours` what was published for the same code up to `from`, except the entries of `undo`. `inForce`: the sources of the last
 * entry.
 */
async function mergePublished({ store, ours, from, undo = [] }: Merge): Promise<{ texts: SourceTexts; inForce?: SourceTexts }> {
  const log = await store.log()
  const steps = await stepsUntil(store, log, from ?? log.now)
  const kept = steps.filter(({ publication }) => !undo.includes(publication.seq))
  const last = steps.at(-1)
  return { texts: withPublished(kept, ours), ...(last && { inForce: last.after }) }
}

/** Changes to the JSON of `root` from merging what others published. Stores nothing. */
export async function mergedTextChanges({ root, ...options }: Omit<Merge, 'ours'> & { root: string }): Promise<TextChanges> {
  const ours = sourceTexts(await loadSources(root))
  const { texts } = await mergePublished({ ours, ...options })
  // Merging may format the same JSON differently.
  const paths = [...new Set([...Object.keys(ours), ...Object.keys(texts)])]
  const changed = paths.filter((path) => jsonOf(ours[path]) !== jsonOf(texts[path]))
  return Object.fromEntries(changed.map((path) => [path, { was: ours[path] ?? null, text: texts[path] ?? null }]))
}

const jsonOf = (text: string | undefined) => text && JSON.stringify(JSON.parse(text))
