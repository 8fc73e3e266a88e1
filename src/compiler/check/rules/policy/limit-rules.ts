import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import { policyEntries } from '../../lookups/policy-values.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const limitRules: Rules<CheckContext> = {
  'limit-unusable': {
    message: 'Nothing can be had with a limit of {limit} rupiah: write at least {least}, the least that is lent, or {instead}.',
    find: (context) => {
      const [lowest] = [...policyEntries(context, 'products'), ...policyEntries(context, 'payLater')]
        .map(({ id, entry }) => ({ id, least: Number(entry['minimum']) }))
        .filter(({ least }) => Number.isFinite(least))
        .toSorted((a, b) => a.least - b.least)
      if (!lowest) return []
      return limitsOf(context)
        .filter(({ limit }) => limit > 0 && limit < lowest.least)
        .map(({ at, limit, instead }) => ({
          at,
          values: { limit: String(limit), least: String(lowest.least), instead: instead === '0' ? phrase('zeroToReject') : instead },
          witness: phrase('lendsFrom', { product: lowest.id, least: String(lowest.least) }),
        }))
    },
  },
  'ages-contradict': {
    message:
      'People are told that they may apply up to {age}, and from {maturity} on they are refused for their age at the end of a plan: write at least {age} here, or a lower age there.',
    find: (context) => {
      const [apply] = highestAges(context, '/applicant/age')
      return highestAges(context, '/applicant/age_at_maturity')
        .filter(({ age }) => apply !== undefined && age < apply.age)
        .map(({ at, age }) => ({ at, values: { age: String(apply?.age), maturity: String(age + 1) } }))
    },
  },
}

/** Highest ages, in full years, that `flows/decisions/eligibility.json` accepts. */
const highestAges = ({ uses, base }: CheckContext, pointer: string): { at: ConfigLocation; age: number }[] =>
  (base ? [] : uses.tests)
    .filter((tested) => tested.at.of === 'decisions/eligibility' && tested.pointer === pointer)
    .flatMap(({ at, test }) => {
      const age = own(test, 'maximum')
      return typeof age === 'number' ? [{ at: below(at, 'maximum'), age }] : []
    })

/** Amounts that `src/server/credit/eligibility.ts` grants. */
const granted = [
  { table: 'limit', member: 'limit', instead: '0' },
  { table: 'eligibility', member: 'most', instead: '"verdict": "rejected"' },
]

const limitsOf = ({ config: { flows } }: CheckContext): { at: ConfigLocation; limit: number; instead: string }[] =>
  granted.flatMap(({ table, member, instead }) =>
    entriesOrEmpty(flows.decisions[table]?.rules).flatMap(([name, rule]) => {
      const limit = own(own(rule, 'result'), member)
      const at = { of: `decisions/${table}`, pointer: `/rules/${name}/result/${member}` }
      return typeof limit === 'number' ? [{ at, limit, instead }] : []
    }),
  )
