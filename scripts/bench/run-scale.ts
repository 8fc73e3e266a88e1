import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Times in milliseconds; the peak is the resident memory of the whole process, Node's own and the compiler's included. */
export type Scale = {
  factor: number
  kilobytes: number
  check: number
  compileFirst: number
  compileAgain: number
  afterOneWord: number
  peakMegabytes: number
}

/** Checks and compiles a configuration `factor` times as large as the product's, in a process of its own, so that its memory is its own too. */
export async function runScale(root: string, factor: number): Promise<Scale> {
  const script = join(import.meta.dirname, 'measure-scale.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, root, String(factor)])
  return JSON.parse(stdout) as Scale
}
