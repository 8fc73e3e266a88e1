import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { MergedConfigs } from '../src/compiler/check/check.ts'
import type { Finding, Sources } from '../src/compiler/load/config.ts'
import { provedBefore } from '../src/compiler/load/whole-proof.ts'
import { createTurns, prove, proveShare, type Share, type Turns } from '../src/compiler/proofs/prove.ts'
import { openConfiguration, type Opening, type UsedProofs } from './open-configuration.ts'
import { threadMessage } from './thread-message.ts'

type Job = Opening & { turns: Turns }

/** MB; the young generation of V8 is a quarter of it, and most of what a proof makes is short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

/**
 * In the thread that `proveInThreads` starts; its messages are its share, what it has made, and that the proofs of both are kept.
 * `after`: what else it makes of a configuration without errors.
 */
export async function helpToProve(after?: (sources: Sources, merged: MergedConfigs) => Promise<unknown>): Promise<void> {
  const { turns, ...job } = workerData as Job
  const others = new Promise<UsedProofs>((resolve) => parentPort?.once('message', resolve))
  const { sources, merged, keep } = await openConfiguration(job)
  const share = await proveShare(sources, merged, turns)
  parentPort?.postMessage(share)
  parentPort?.postMessage(share.isBroken ? undefined : await after?.(sources, merged))
  keep(await others)
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
  const { sources, merged } = await openConfiguration({ root, code, texts })
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
