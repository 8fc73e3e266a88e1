import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '../../src/compiler/check/check.ts'
import { compile, formatErrors } from '../../src/compiler/compile.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { enlargeConfiguration } from './enlarge-configuration.ts'
import type { Scale } from './run-scale.ts'

/** Run as a separate process: `measure-scale.ts <root> <factor>` prints the result as JSON. */
const [root, factor] = process.argv.slice(2)
console.log(JSON.stringify(await measureScale(root!, Number(factor))))

async function measureScale(root: string, factor: number): Promise<Scale> {
  // Long runs vary little, so one is enough.
  const rounds = factor > 10 ? 1 : 3
  const folder = mkdtempSync(join(tmpdir(), 'alur-bench-'))
  try {
    const bytes = enlargeConfiguration(root, folder, factor)
    const first = await timed(() => compile(folder))
    if (!first.result.release) throw new Error(`The enlarged configuration does not hold:\n${formatErrors(first.result).slice(0, 2000)}`)
    const textFile = join(folder, 'locales/en-us/enums.json')
    const compileChanged = async () => {
      writeFileSync(textFile, readFileSync(textFile, 'utf8').replace(/("enum\.education\.1": )"[^"]*"/, `$1"${Math.random()}"`))
      return compile(folder)
    }
    return {
      factor,
      kilobytes: Math.round(bytes / 1024),
      check: await median(async () => {
        const sources = await loadSources(folder)
        check(sources, buildConfigs(sources))
      }, rounds),
      compileFirst: first.milliseconds,
      compileAgain: await median(() => compile(folder), rounds),
      afterOneWord: await median(compileChanged, rounds),
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - start }
}

async function median(work: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round++) taken.push((await timed(work)).milliseconds)
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!
}
