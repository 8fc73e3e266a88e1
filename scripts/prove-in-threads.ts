import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { MergedConfigs } from '../src/compiler/check/check.ts'
import type { Finding, Sources } from '../src/compiler/load/config.ts'
import { cachedFindings } from '../src/compiler/load/cached-findings.ts'
import { createTurns, isBroken, prove, proveShare, type Share, type Turns } from '../src/compiler/proofs/prove.ts'
import { openConfiguration, type Opening, type CacheEntries } from './open-configuration.ts'
import { threadMessage } from './thread-message.ts'

type Job = Opening & { turns: Turns }

/** MB; V8 gives a quarter of it to the young generation, and most objects of a proof are short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

/**
 * Runs in the thread that `proveInThreads` starts. Its messages are its share, its result, and that the cache of both is saved. `after`:
 * further work for a configuration without errors.
 */
export async function helpToProve(after?: (sources: Sources, merged: MergedConfigs) => Promise<unknown>): Promise<void> {
  const { turns, ...job } = workerData as Job
  const others = new Promise<CacheEntries>((resolve) => parentPort?.once('message', resolve))
  const { sources, merged, saveCache } = await openConfiguration(job)
  const share = await proveShare(sources, merged, turns)
  parentPort?.postMessage(share)
  parentPort?.postMessage(isBroken(share) ? undefined : await after?.(sources, merged))
  saveCache(await others)
  parentPort?.postMessage('saved')
}

export type Proving = {
  sources: Sources
  merged: MergedConfigs
  prove(): Promise<Finding[]>
  /** Result of the other thread's further work; undefined when there is an error. */
  made: Promise<unknown>
  /** Resolves after the cache is saved for later runs. */
  end(): Promise<unknown>
}

/** `program`: URL of the running script, which calls `helpToProve` when it is not the main thread. */
export async function proveInThreads(program: string, root: string, code?: string, texts?: Job['texts']): Promise<Proving> {
  const turns = createTurns()
  const worker = new Worker(new URL(program), {
    workerData: { root, code, texts, turns } satisfies Job,
    resourceLimits,
    // The worker renders pages, and React chooses its build by NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [share, made, saved] = [threadMessage(worker, 0) as Promise<Share>, threadMessage(worker, 1), threadMessage(worker, 2)]
  let isSaved: Promise<unknown> | undefined
  // Rejections are reported where these are awaited.
  for (const promise of [share, made, saved]) promise.catch(() => {})
  const { sources, merged } = await openConfiguration({ root, code, texts })
  return {
    sources,
    merged,
    made,
    async end() {
      await isSaved
      await worker.terminate()
    },
    async prove() {
      if (cachedFindings(sources)) return prove(sources, merged, turns)
      const found = await prove(sources, merged, turns, share)
      worker.postMessage(sources.cache?.usedEntries() ?? [])
      // A failure to save is ignored: the next run proves the parts again.
      isSaved = saved.catch(() => {})
      return found
    },
  }
}
