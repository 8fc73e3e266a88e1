import { phrase } from '../../../../phrases/phrases.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { isFactRef } from '../../../load/resolve-facts.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import { type PolicyNumber, policyNumbers } from '../../lookups/policy-values.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Prices are written once, in flows/policy/, and facts refer to them. */
export const factRules: Rules<CheckContext> = {
  'fact-repeats': {
    message: 'The policy says {value} at {where}: write {"$ref": "{ref}"}, so that it is said once.',
    find(context) {
      const prices = policyNumbers(context).filter(isPrice)
      return literalFactsOf(context).flatMap(({ pointer, value }): Hit[] => {
        const at = prices.findLast(
          (price) => price.value === value && (price.unit === 'rate' || isSameBound(price.at.pointer, pointer)),
        )?.at
        const ref = at && `${at.of}.json#${at.pointer}`
        return ref
          ? [
              {
                at: locationOf(context, pointer),
                values: { value: String(value), where: phrase('placeInFile', { pointer: at.pointer, file: `flows/${at.of}.json` }), ref },
              },
            ]
          : []
      })
    },
  },
  'fact-differs': {
    message: 'This fact is what {ref} says, in every channel: leave it out.',
    leaveOut: true,
    find(context) {
      return literalFacts(writtenFacts(context), '').flatMap(({ pointer }): Hit[] => {
        const ref = baseReferenceAt(context.base, pointer)
        return ref === undefined ? [] : [{ at: locationOf(context, pointer), values: { ref } }]
      })
    },
  },
}

/** Rates and lent amounts; other numbers may be equal by chance. */
const isPrice = ({ unit, formField, value }: PolicyNumber): boolean => value >= 1000 && (unit === 'rate' || formField !== undefined)

/**
 * Whether both are the same kind of bound, such as `minimum` and `minAmount`. Other round amounts, e.g. of an example, may be equal by
 * chance.
 */
function isSameBound(policy: string, fact: string): boolean {
  const boundOf = (pointer: string) => /^(min|max)/.exec(tokens(pointer).at(-1) ?? '')?.[0]
  return boundOf(policy) !== undefined && boundOf(policy) === boundOf(fact)
}

function baseReferenceAt(base: CheckContext | undefined, pointer: string): string | undefined {
  const facts = base && writtenFacts(base)
  const ref = tokens(pointer).reduce<unknown>((here, token) => (isFactRef(here) ? here : own(here, token)), facts)
  return isFactRef(ref) ? ref.$ref : undefined
}

const literalFactsOf = (context: CheckContext): LiteralFact[] =>
  literalFacts(writtenFacts(context), '').filter(({ pointer }) => baseReferenceAt(context.base, pointer) === undefined)

function writtenFacts({ config, sources }: CheckContext): unknown {
  const app = config.channelPatch ? own(config.channelPatch.patch, 'app') : sources.files.get('flows/app.json')?.json
  return own(app, 'facts')
}

const locationOf = ({ config }: CheckContext, pointer: string): Hit['at'] =>
  config.channelPatch
    ? { file: config.channelPatch.file, pointer: `/patch/app/facts${pointer}` }
    : { of: 'app', pointer: `/facts${pointer}` }

type LiteralFact = { pointer: string; value: unknown }

function literalFacts(json: unknown, pointer: string): LiteralFact[] {
  if (isFactRef(json) || json === null) return []
  if (isMap(json)) return entriesOrEmpty(json).flatMap(([name, value]) => literalFacts(value, `${pointer}/${name}`))
  return Array.isArray(json) ? json.flatMap((item, index) => literalFacts(item, `${pointer}/${index}`)) : [{ pointer, value: json }]
}
