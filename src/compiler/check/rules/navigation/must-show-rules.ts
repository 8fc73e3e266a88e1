import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { areEnoughFor } from '../../graph/condition-tests.ts'
import { shownBy, type Shown } from '../../lookups/shown-values.ts'
import type { Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { rulesOf } from './must-pass-rules.ts'

/** Checks the product's rules in flows/rules/ about what a screen must show to a borrower. */
export const mustShowRules: Rules<CheckContext> = {
  'must-show': {
    message:
      '{about} This screen does not show {what}: show it, without a tap and under no other condition, or change flows/rules/{rule}.json.',
    find: (context) =>
      rulesOf(context).flatMap(({ id, json }) =>
        entriesOrEmpty(json['shows']).flatMap(([screen, values]) => {
          if (own(context.config.flows.screens, screen) === undefined) return []
          const shown = shownBy(context, screen)
          const missing = listOrEmpty(values).filter((one) => !shown.some((place) => isShown(one, place)))
          if (missing.length === 0) return []
          return [
            {
              at: { of: `screens/${screen}`, pointer: '' },
              values: { about: textOrEmpty(json['about']), what: missing.map(said), rule: id },
            },
          ]
        }),
      ),
  },
}

/** Whether a shown place shows the value or a part of it in every case that the rule covers. */
function isShown(one: unknown, { what, conditions }: Shown): boolean {
  const wanted = valueOf(one)
  const when = own(one, 'when')
  return (what === wanted || what.startsWith(`${wanted}/`)) && conditions.every((condition) => areEnoughFor([when], condition))
}

const valueOf = (one: unknown): string => textOrEmpty(isText(one) ? one : own(one, 'value'))

function said(one: unknown): FindingValue {
  const when = own(one, 'when')
  return when === undefined ? valueOf(one) : phrase('shownWhen', { value: valueOf(one), condition: JSON.stringify(when) })
}
