import type { Rules } from './rule.ts'
import { entriesOf } from '../json.ts'
import type { World } from './world.ts'

/** A call is more than its contract. */
export const servedRules: Rules<World> = {
  'call-unserved': {
    sentence: 'No code of the office answers "{call}": an engineer writes its handler in src/server/ first.',
    find: ({ config, sources: { served } }) =>
      entriesOf(config.flows.calls)
        .filter(([call]) => served !== undefined && !served.has(call))
        .map(([call]) => ({ at: { of: `calls/${call}`, pointer: '' }, say: { call } })),
  },
}
