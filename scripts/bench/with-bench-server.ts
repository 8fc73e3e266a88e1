import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'

/** `text`: text of a key in the default language. */
type Measure = (server: BenchServer, config: Config, text: (key: string) => string) => Promise<void>

/** Starts a server of the last build, measures it and stops it. */
export async function withBenchServer(root: string, measure: Measure): Promise<void> {
  const server = await startBenchServer(root)
  try {
    const config = buildConfigs(await loadSources(root)).configs.get('base')!
    const texts = config.texts[config.flows.app.locales.default]
    await measure(server, config, (key) => texts?.[key] ?? key)
  } finally {
    await server.stop()
  }
}
