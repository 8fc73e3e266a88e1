import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../tests/attack/attack.ts'

/** Total number of samples, however long it runs. */
const SAMPLES = 120

/** Megabytes used by the process while `work` runs, in the middle of each quarter of the time: a leak grows in each. */
export async function memoryOverTime(pid: number, work: Promise<unknown>, minutes: number): Promise<number[]> {
  const samples: number[] = []
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      samples.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
      await sleep((minutes * 60_000) / SAMPLES)
    }
  }
  const watching = watch()
  await work
  isOver = true
  await watching
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  return [0, 1, 2, 3].map((at) => Math.round(percentile(samples.slice(at * quarter, (at + 1) * quarter), 0.5)))
}
