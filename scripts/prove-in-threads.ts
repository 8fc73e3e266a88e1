import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { MergedConfigs } from '../src/compiler/check/check.ts'
import { buildConfigs } from '../src/compiler/load/build-configs.ts'
import type { Finding, Sources } from '../src/compiler/load/config.ts'
import { createKeptProofs } from '../src/compiler/load/kept-proofs.ts'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { codeOf, readProofs, writeProofs } from '../src/compiler/proofs/proof-file.ts'
import { sourcesFrom } from '../src/compiler/load/source-texts.ts'
import { createTurns, prove, provedBefore, proveShare, type Share, type Turns } from '../src/compiler/proofs/prove.ts'
import { threadMessage } from './thread-message.ts'

/** `texts`: files by path, in place of those of `root`. */
type Job = { root: string; code: string | undefined; texts?: { [path: string]: string } | undefined; turns: Turns }
type ShareMessage = { share: Share; used: [string, unknown][] }

/** MB; the young generation of V8 is a quarter of it, and most of what a proof makes is short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

const proofFile = (root: string) => join(root, 'node_modules/.cache/alur/proofs.json')

/** `code`: digest of the running code, for proofs kept from earlier runs of it; without one, all is proved anew. */
async function open({ root, code, texts }: Omit<Job, 'turns'>): Promise<{ sources: Sources; merged: MergedConfigs }> {
  const kept = code === undefined ? undefined : createKeptProofs(readProofs(proofFile(root), codeOf(code)))
  const read = await loadSources(root, kept && { kept })
  const sources = texts ? sourcesFrom(texts, read) : read
  return { sources, merged: buildConfigs(sources) }
}

/** In the thread that `proveInThreads` starts. `after`: what else it makes of a configuration without errors. */
export async function helpToProve(after?: (merged: MergedConfigs) => Promise<unknown>): Promise<void> {
  const { turns, ...job } = workerData as Job
  const { sources, merged } = await open(job)
  const share = await proveShare(sources, merged, turns)
  parentPort?.postMessage({ share, used: sources.kept?.used() ?? [] } satisfies ShareMessage)
  if (after) parentPort?.postMessage(share.isBroken ? undefined : await after(merged))
}

export type Proving = {
  sources: Sources
  merged: MergedConfigs
  prove(): Promise<Finding[]>
  /** What the other thread makes after its share; undefined when there is an error. */
  made: Promise<unknown>
  end(): Promise<unknown>
}

/** `program`: the URL of the running script, which calls `helpToProve` where it is not the main thread. */
export async function proveInThreads(program: string, root: string, code?: string, texts?: Job['texts']): Promise<Proving> {
  const turns = createTurns()
  const worker = new Worker(new URL(program), {
    workerData: { root, code, texts, turns } satisfies Job,
    resourceLimits,
    // React is loaded there alone.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [helped, made] = [threadMessage(worker, 0) as Promise<ShareMessage>, threadMessage(worker, 1)]
  // Reported where they are awaited.
  for (const promise of [helped, made]) promise.catch(() => {})
  const { sources, merged } = await open({ root, code, texts })
  return {
    sources,
    merged,
    made,
    end: () => worker.terminate(),
    async prove() {
      if (provedBefore(sources)) return prove(sources, merged, turns)
      const share = helped.then((message) => message.share)
      const found = await prove(sources, merged, turns, share)
      if (code !== undefined) writeProofs(proofFile(root), codeOf(code), [...(sources.kept?.used() ?? []), ...(await helped).used])
      return found
    },
  }
}
