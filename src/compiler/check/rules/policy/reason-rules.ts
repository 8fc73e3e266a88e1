import { asText } from '../../../json/read-json.ts'
import { own } from '../../../../core/language/map.ts'
import type { Json } from '../../../../core/language/json.ts'
import type { CheckContext } from '../../context/check-context.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { Rules } from '../../rule/rule.ts'

/** The server tells a borrower why: `src/server/loans/status-handlers.ts` and `credit-limit.ts` read these words by the reason's name. */
export const reasonRules: Rules<CheckContext> = {
  'reason-wordless': {
    message: 'A borrower would read the name "{key}" of this reason: write that text in locales/.',
    find: (context) => {
      const locales = Object.values(context.config.texts)
      return reasonKeys(context).flatMap(({ at, key }) =>
        locales.some((words) => Object.hasOwn(words, key)) ? [] : [{ at, values: { key }, witness: key }],
      )
    },
  },
}

/** Who is rejected, and for a limit of nothing; else why a limit is no higher. */
const rejects: Record<string, (result: Json | undefined) => boolean> = {
  eligibility: (result) => own(result, 'verdict') === 'rejected',
  limit: (result) => own(result, 'limit') === 0,
}

const reasonKeys = ({ config: { flows } }: CheckContext): { at: ConfigLocation; key: string }[] =>
  Object.entries(rejects).flatMap(([table, isRejection]) =>
    Object.entries(flows.decisions[table]?.rules ?? {}).flatMap(([name, { result }]) => {
      const reason = asText(own(result, 'reason'))
      const key = `policy.${isRejection(result) ? 'reject' : 'limit'}.${reason}`
      return reason === '' ? [] : [{ at: { of: `decisions/${table}`, pointer: `/rules/${name}/result/reason` }, key }]
    }),
  )
