import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Times in milliseconds; the peak is the resident memory of the process, Node.js and the compiler included. */
export type Scale = {
  factor: number
  kilobytes: number
  check: number
  compileFirst: number
  compileAgain: number
  afterOneWord: number
  peakMegabytes: number
}

/** Runs in a separate process, so that the measured memory is only that of this configuration. */
export async function runScale(root: string, factor: number): Promise<Scale> {
  const script = join(import.meta.dirname, 'measure-scale.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, root, String(factor)])
  return JSON.parse(stdout) as Scale
}
