import type { BenchServer } from '../../scripts/bench/bench-server.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { launchBrowser, signIn, type StorageState, type Words } from './browser.ts'
import { bareField, measureKeystrokes } from './keystroke.ts'
import { measurePage } from './measure-page.ts'
import { median, pairedRatio } from './paired-ratio.ts'
import { shuffled } from './shuffled.ts'
import { startTwinServer } from './twin-server.ts'

type Values = { [measure: string]: number[] }
type Sides = { ours: Values; twin: Values }

/** `field`: selector of the field for keystrokes. */
const pages = [
  {
    name: 'person-info',
    path: '/user-into/person-info',
    ready: '[data-path="/name"] input:not([disabled])',
    isMember: true,
    field: '[data-path="/name"] input',
  },
  { name: 'home of a visitor', path: '/', ready: '.banner-brand .button:not([disabled])', isMember: false, field: undefined },
]

/**
 * Compares our pages with hand-written ones of the same look in shuffled rounds. Prints medians, minimum and maximum, and the median of the
 * rounds' ratios, which is the reliable value on a busy machine. `onlyKeys`: measures keystrokes only.
 */
export async function runTwins(root: string, config: Config, server: BenchServer, words: Words, rounds: number, onlyKeys: boolean) {
  const browser = await launchBrowser()
  const twins = await startTwinServer(root, config, server.url)
  try {
    const session = await signIn(browser, server, words)
    const sides = { ours: { url: server.url, session }, twin: { url: twins.url, session: movedTo(session, twins.url) } }
    for (const { name, path, ready, isMember, field } of pages) {
      if (onlyKeys && field === undefined) continue
      const measured: Sides = { ours: {}, twin: {} }
      const add = (side: keyof Sides, values: { [measure: string]: number }) => {
        for (const [measure, value] of Object.entries(values)) (measured[side][measure] ??= []).push(value)
      }
      for (let round = 0; round < rounds; round++) {
        const bare = field === undefined ? undefined : await measureKeystrokes(browser, bareField)
        const each = async (measure: (side: keyof Sides, address: string, session: StorageState | undefined) => Promise<void>) => {
          for (const side of shuffled(['ours', 'twin'] as const))
            await measure(side, sides[side].url + path, isMember ? sides[side].session : undefined)
        }
        if (field !== undefined && bare)
          await each(async (side, address, session) => {
            const keys = await measureKeystrokes(browser, { address, field, session })
            add(side, { 'one key, slow (ms)': keys.median, 'one key, slow, p95 (ms)': keys.p95 })
            add(side, { 'of which over a bare field (ms)': keys.median - bare.median, 'of which script (ms)': keys.script })
          })
        if (onlyKeys) continue
        for (const isSlow of [false, true])
          await each(async (side, address, session) => {
            const speed = isSlow ? 'slow' : 'network alone'
            const cost = await measurePage(browser, { address, session, ready, isSlow })
            if (!isSlow) add(side, { KB: cost.kilobytes, requests: cost.requests })
            add(side, { [`first paint, ${speed} (ms)`]: cost.firstPaint, [`interactive, ${speed} (ms)`]: cost.interactive })
          })
      }
      console.log(`\n${name} beside a hand-written page; ${rounds} rounds`)
      console.table(Object.keys(measured.ours).map((measure) => row(measure, measured)))
    }
  } finally {
    twins.stop()
    await browser.close()
  }
}

function row(measure: string, { ours, twin }: Sides) {
  const [one, other] = [ours[measure] ?? [], twin[measure] ?? []]
  const spread = (values: number[]) =>
    `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
  return { measure, ours: spread(one), twin: spread(other), ratio: pairedRatio(one, other).toFixed(2) }
}

/** Returns the stored state of the device under the twin's address. */
export const movedTo = (state: StorageState, url: string): StorageState =>
  ({
    ...(state as object),
    origins: (state as { origins: object[] }).origins.map((origin) => ({ ...origin, origin: url })),
  }) as StorageState
