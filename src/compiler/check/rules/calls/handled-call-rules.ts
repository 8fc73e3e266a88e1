import type { Rules } from '../../rule/rule.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const handledCallRules: Rules<CheckContext> = {
  'call-unserved': {
    message: 'No code of the server answers "{call}": an engineer writes its handler in src/server/ first.',
    find: ({ config, sources: { handledCalls } }) =>
      entriesOrEmpty(config.flows.calls)
        .filter(([call]) => handledCalls !== undefined && !handledCalls.has(call))
        .map(([call]) => ({ at: { of: `calls/${call}`, pointer: '' }, values: { call } })),
  },
}
