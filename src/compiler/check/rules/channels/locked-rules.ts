import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { below } from '../../rule/location.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { blockNames } from './locked-places.ts'

/** Rules about the base; a channel that removes a locked block is reported at the patch. */
export const lockedRules: Rules<CheckContext> = {
  'locked-unknown': {
    message: 'This screen has no block "{name}" that could be locked: leave it out, or mend the name.',
    find: ({ base, config }) =>
      base
        ? []
        : entriesOrEmpty(config.flows.screens).flatMap(([id, screen]) => {
            const known = new Set(blockNames(own(screen, 'blocks')))
            return listOrEmpty(own(screen, 'locked')).flatMap((name, index) =>
              known.has(textOrEmpty(name))
                ? []
                : [
                    {
                      at: below({ of: `screens/${id}`, pointer: '' }, 'locked', index),
                      values: { name: textOrEmpty(name) },
                      meant: closestName(textOrEmpty(name), known),
                    },
                  ],
            )
          }),
  },
}
