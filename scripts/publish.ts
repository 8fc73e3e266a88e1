import { resolve } from 'node:path'
import { userInfo } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import type { ConfigDiff } from '../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../src/compiler/diff/format-diff.ts'
import { report } from '../src/compiler/report.ts'
import { blocksDigest } from '../src/compiler/cache/blocks-digest.ts'
import { approve, rollBack } from '../src/publish/decide.ts'
import { mergeAndPublish, mergedTextChanges } from '../src/publish/merge-published.ts'
import { currentOf, openProposals } from '../src/publish/log-views.ts'
import { PublishRefusal } from '../src/publish/refusal.ts'
import { isoDay, parseReleaseDay } from '../src/publish/release-day.ts'
import { optionsAtOdds } from '../src/publish/options-at-odds.ts'
import { planPublication, publish } from '../src/publish/publish.ts'
import { formatList, formatRecord } from '../src/publish/record.ts'
import type { Sources } from '../src/compiler/load/config.ts'
import type { Prover } from '../src/publish/candidate.ts'
import type { TextChanges } from '../src/server/releases/merge-sources.ts'
import type { Publication } from '../src/server/releases/publication.ts'
import type { ReleaseStore } from '../src/server/releases/release-store.ts'
import { startupErrorMessage } from '../src/server/startup-error.ts'
import { helpToProve, proveInThreads, type Proving } from './prove-in-threads.ts'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run publish -- --why <text>`: puts the JSON of the three folders in force on every server of the database, without a build. `--by`,
 * `--rule <paragraph>`, `--from <YYYY-MM-DD>`; `--approve <id>`, `--rollback [release]`, `--list`, `--record`, `--verify`. `--rehearse`
 * proves without storing, `--seen <fingerprint>` refuses anything other than the rehearsed plan, `--json` is for tools. `--carry` merges
 * what others published meanwhile and publishes; before new code is deployed, it keeps everything published since the last build in force;
 * with `--rehearse` it lists the files that would change. `--undo <number in the list>` confirms that taking this entry back is intended.
 */
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: resolve(import.meta.dirname, '..') },
    by: { type: 'string', default: userInfo().username },
    why: { type: 'string', default: '' },
    /** Ignores the cache of earlier checks. */
    fresh: { type: 'boolean', default: false },
    code: { type: 'string' },
    rule: { type: 'string' },
    from: { type: 'string' },
    undo: { type: 'string', multiple: true, default: [] },
    approve: { type: 'string' },
    rollback: { type: 'boolean', default: false },
    carry: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    seen: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const atOdds = optionsAtOdds(values)
if (atOdds !== undefined) {
  console.error(atOdds)
  process.exit(2)
}
const { root, by, why } = values
const undo = values.undo.map(Number)
/** False for commands that read the log, decide about its entries or carry them over. */
const isPublish = ![values.list, values.record, values.verify, values.approve !== undefined, values.rollback, values.carry].includes(true)

if (!isMainThread) {
  await helpToProve(async (sources, { configs }) => {
    const { renderSite } = await import('../src/prerender/render-site.ts')
    return renderSite(configs, sources.cache, blocksDigest(sources))
  })
} else {
  // The other thread proves while this one opens the database.
  const proving = isPublish ? proveInThreads(import.meta.url, root, values.fresh ? undefined : values.code) : undefined
  proving?.catch(() => {})
  try {
    // Loaded lazily, because it imports the database, which the other thread does not need.
    const { openReleases } = await import('../src/publish/open-releases.ts')
    const { store, close } = await openReleases()
    try {
      await run(store, proving)
    } finally {
      await close()
    }
  } catch (error) {
    await proving?.then(
      ({ end }) => end(),
      () => {},
    )
    const { reason, message, entries } =
      error instanceof PublishRefusal ? error : { reason: 'failed', message: startupErrorMessage(error), entries: [] }
    if (values.json) console.log(JSON.stringify({ refusal: { reason, message, entries } }))
    else console.error(message)
    process.exitCode = 1
  }
}

async function run(store: ReleaseStore, proving: Promise<Proving> | undefined): Promise<void> {
  if (proving) return putInForce(store, await proving)
  if (values.list || values.record || values.verify) return show(store)
  if (values.approve !== undefined) return say('Approved', await approve({ store, by, why, proposal: values.approve }))
  if (values.rollback) return say('Rolled back', await rollBack({ store, by, why, ...(positionals[0] && { release: positionals[0] }) }))
  if (values.rehearse) return showMerged(await mergedTextChanges({ store, root, ...dated(), undo }))

  for (const { publication, revertedLater, findings, candidate } of await mergeAndPublish({
    store,
    root,
    by,
    why,
    ...dated(),
    undo,
    proverFor: proveMerged,
  })) {
    warnOf(revertedLater)
    if (publication?.kind === 'proposal') sayWaiting(publication)
    else if (publication) say('Carried over', publication)
    else fail(report(findings, candidate.sources))
  }
}

async function putInForce(store: ReleaseStore, { sources, merged, prove, made, end }: Proving): Promise<void> {
  const options = { store, root, by, why, ...dated(), undo, prover: { sources, configs: merged.configs, prove, renderSite: () => made } }
  if (values.rehearse) return showPlan(await planPublication(options).finally(end))
  const expected = values.seen !== undefined && { expectedFingerprint: values.seen }
  const { candidate, ...result } = await publish({ ...options, ...expected }).finally(end)
  if (values.json) return console.log(JSON.stringify(result))
  const { publication, diff, revertedLater, findings } = result
  if (!publication) return fail(report(findings, candidate.sources))
  showChanges(diff, revertedLater)
  if (publication.kind === 'publish') return say('Published', publication)
  sayWaiting(publication)
}

function showPlan({ candidate, diff, revertedLater, findings, ...plan }: Awaited<ReturnType<typeof planPublication>>): void {
  const { entry } = plan
  if (values.json) {
    const { fingerprint } = entry ? plan : {}
    return console.log(JSON.stringify({ planned: entry, fingerprint, diff, revertedLater, findings }))
  }
  if (!entry) return fail(report(findings, candidate.sources))
  showChanges(diff, revertedLater)
  console.log(`Nothing was stored. It would be a ${entry.kind}: release ${entry.release}.`)
}

function showChanges(diff: ConfigDiff | undefined, revertedLater: readonly Publication[] | undefined): void {
  if (diff) console.log(`${formatDiff(diff, false)}\n`)
  warnOf(revertedLater)
}

function dated(): { rule?: string; from?: string } {
  return {
    ...(values.rule !== undefined && { rule: values.rule }),
    ...(values.from !== undefined && { from: parseReleaseDay(values.from) }),
  }
}

/** Proofs of earlier runs apply too, because they are stored by what they read. */
async function proveMerged(_merged: Sources, texts: { [path: string]: string }): Promise<Prover> {
  const { merged, made, ...proving } = await proveInThreads(import.meta.url, root, values.fresh ? undefined : values.code, texts)
  return { ...proving, configs: merged.configs, renderSite: () => made }
}

async function show(store: ReleaseStore): Promise<void> {
  const log = await store.log()
  if (log.brokenAt !== undefined && !values.json) {
    console.error(`The log was tampered with: entry ${log.brokenAt} does not fit the one before it.`)
    process.exitCode = 1
  }
  if (values.json) console.log(JSON.stringify({ log, current: currentOf(log), proposals: openProposals(log).map(({ seq }) => seq) }))
  else if (values.record) console.log(formatRecord(log))
  else if (values.list) console.log(formatList(log))
  else if (log.brokenAt === undefined)
    console.log(`The log is whole. Entries: ${log.publications.length}; the last is ${log.publications.at(-1)?.hash}.`)
}

function showMerged(merged: TextChanges): void {
  if (values.json) return console.log(JSON.stringify({ merged }))
  const files = Object.keys(merged)
  console.log(files.length === 0 ? 'Nothing would change.' : `Would change: ${files.join(', ')}`)
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}

/** Warns on stderr: the publication is stored, but somebody has to act. */
function warnOf(waiting: readonly Publication[] = []): void {
  for (const { release, by: who, from = '', why: reason } of waiting)
    console.error(
      `Release ${release} (${who}: ${reason.split('\n', 1)[0]}) waits for ${isoDay(from)} without this, and takes it back then: publish again with --carry --from ${isoDay(from)}.`,
    )
}

function sayWaiting({ release, id }: Publication): void {
  console.log(`Release ${release} waits for a second person: npm run publish -- --approve ${id} --by <name> --why <text>`)
}

function say(what: string, publication: Publication): void {
  const { release, from, hash } = publication
  if (values.json) return console.log(JSON.stringify({ publication }))
  console.log(`${what}: release ${release}, in force from ${from}. Servers take it over within a second. Receipt ${hash}`)
}
