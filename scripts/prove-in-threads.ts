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
type Used = [name: string, proof: unknown][]

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

/**
 * In the thread that `proveInThreads` starts; its messages are its share, what it has made, and that the proofs of both are kept.
 * `after`: what else it makes of a configuration without errors.
 */
export async function helpToProve(after?: (sources: Sources, merged: MergedConfigs) => Promise<unknown>): Promise<void> {
  const { turns, ...job } = workerData as Job
  const others = new Promise<Used>((resolve) => parentPort?.once('message', resolve))
  const { sources, merged } = await open(job)
  const share = await proveShare(sources, merged, turns)
  parentPort?.postMessage(share)
  parentPort?.postMessage(share.isBroken ? undefined : await after?.(sources, merged))
  const used = [...(await others), ...(sources.kept?.used() ?? [])]
  if (job.code !== undefined) writeProofs(proofFile(job.root), codeOf(job.code), used)
  parentPort?.postMessage('kept')
}

export type Proving = {
  sources: Sources
  merged: MergedConfigs
  prove(): Promise<Finding[]>
  /** What the other thread makes after its share; undefined when there is an error. */
  made: Promise<unknown>
  /** After what was proved is kept for later runs. */
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
  const [share, made, kept] = [threadMessage(worker, 0) as Promise<Share>, threadMessage(worker, 1), threadMessage(worker, 2)]
  let isKept: Promise<unknown> | undefined
  // Reported where they are awaited.
  for (const promise of [share, made, kept]) promise.catch(() => {})
  const { sources, merged } = await open({ root, code, texts })
  return {
    sources,
    merged,
    made,
    async end() {
      await isKept
      await worker.terminate()
    },
    async prove() {
      if (provedBefore(sources)) return prove(sources, merged, turns)
      const found = await prove(sources, merged, turns, share)
      worker.postMessage(sources.kept?.used() ?? [])
      // Proofs that could not be kept are made again.
      isKept = kept.catch(() => {})
      return found
    },
  }
}
