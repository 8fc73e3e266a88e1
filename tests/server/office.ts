import { resolve } from 'node:path'
import { buildConfigs } from '../../src/compiler/merge.ts'
import { loadSources } from '../../src/compiler/read.ts'
import { stricterByChannel } from '../../src/compiler/release.ts'
import type { Office } from '../../src/core/release.ts'

/** The office of the configuration as it stands, without building a release. */
export async function readOffice(): Promise<Office> {
  const { configs } = buildConfigs(await loadSources(resolve(import.meta.dirname, '../..')))
  const base = configs.get('base')
  if (!base) throw new Error('There is no base configuration.')
  const { app, calls, decisions, lender } = base.flows
  return {
    release: 'test',
    locales: app.locales,
    calls,
    decisions,
    lender,
    stricter: stricterByChannel(configs, base),
    texts: base.texts,
  } as Office
}
