import type { Rules } from './rule.ts'
import { entriesOf } from '../json.ts'
import type { CheckContext } from './world.ts'

/** A call is more than its contract. */
export const handledCallRules: Rules<CheckContext> = {
  'call-unserved': {
    message: 'No code of the office answers "{call}": an engineer writes its handler in src/server/ first.',
    find: ({ config, sources: { handledCalls } }) =>
      entriesOf(config.flows.calls)
        .filter(([call]) => handledCalls !== undefined && !handledCalls.has(call))
        .map(([call]) => ({ at: { of: `calls/${call}`, pointer: '' }, values: { call } })),
  },
}
