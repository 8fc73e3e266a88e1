import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, meantNames, type Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const stepOrderRules: Rules<CheckContext> = {
  'journey-after': {
    message: 'The step "{step}" stands on "{before}", and {fault}.',
    find: ({ config }) =>
      entriesOrEmpty(config.flows.journeys).flatMap(([id, journey]) => {
        const at = { of: `journeys/${id}`, pointer: '' }
        const order = listOrEmpty(own(journey, 'order')).map(textOrEmpty)
        const steps = Object.keys(Object(own(journey, 'steps')) as object)
        const misspelt = meantNames(order, steps)
        return entriesOrEmpty(own(journey, 'steps')).flatMap(([step, json]) =>
          listOrEmpty(own(json, 'after')).flatMap((name, index): Hit[] => {
            const before = textOrEmpty(name)
            if (!steps.includes(before)) {
              const fault = phrase('noSuchStep')
              return [{ at: below(at, 'steps', step, 'after', index), values: { step, before, fault }, meant: closestName(before, steps) }]
            }
            const place = order.indexOf(step)
            const fault = order.includes(before) ? phrase('askedLater') : phrase('notAsked')
            const isMet = place === -1 || misspelt.includes(before) || (order.includes(before) && order.indexOf(before) < place)
            return isMet ? [] : [{ at: below(at, 'order'), values: { step, before, fault } }]
          }),
        )
      }),
  },
}
