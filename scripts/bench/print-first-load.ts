import { resolve } from 'node:path'
import { startTwinServer, twinBuild } from '../../tests/bench/twin-server.ts'
import { bytesByPart } from './bytes-by-part.ts'
import { measureBrowser } from './measure-browser.ts'
import { withBenchServer } from './with-bench-server.ts'

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** Prints the first load, compared with hand-written pages, and the keystroke. */
export const printFirstLoad = (root: string): Promise<void> =>
  withBenchServer(root, async (server, config, text) => {
    const twins = await startTwinServer(root, config, server.url)
    try {
      const [ours, twin] = [
        { url: server.url, code: await bytesByPart({ root, configFile: resolve(root, 'vite.config.ts') }) },
        { url: twins.url, code: await bytesByPart(await twinBuild(root, config, resolve(root, 'dist/twins'))) },
      ]
      const { loads, keys } = await measureBrowser(server, text, { ours, twin })
      console.log('\nFirst load, in KB')
      console.table(
        loads.map(({ page, files, raw, gzip, brotli }) => ({
          page,
          files,
          raw: kilobytes(raw),
          gzip: kilobytes(gzip),
          brotli: kilobytes(brotli),
        })),
      )
      console.log('\nFirst load by part, in KB of brotli')
      const parts = new Set(loads.flatMap((load) => Object.keys(load.parts)))
      const weight = (part: string) => Math.max(...loads.map((load) => load.parts[part] ?? 0))
      console.table(
        [...parts]
          .toSorted((one, other) => weight(other) - weight(one))
          .map((part) => ({ part, ...Object.fromEntries(loads.map((load) => [load.page, kilobytes(load.parts[part] ?? 0)])) })),
      )
      const [small] = keys
      console.log('\nOne key, on a processor six times slower')
      console.table(
        keys.map(({ form, fields, millisecondsPerKey }) => ({
          form,
          fields,
          ms: millisecondsPerKey.toFixed(1),
          ratio: (millisecondsPerKey / small!.millisecondsPerKey).toFixed(2),
        })),
      )
    } finally {
      twins.stop()
    }
  })
