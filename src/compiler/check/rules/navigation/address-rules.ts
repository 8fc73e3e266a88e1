import { own } from '../../../../core/language/map.ts'
import type { Rules } from '../../rule/rule.ts'
import { knownStrings } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const addressRules: Rules<CheckContext> = {
  'link-scheme': {
    message:
      '"{address}" is no address that the app may open: it must begin with https:, tel: or mailto:, or with / for a page of the app that is loaded anew.',
    find: (context) =>
      context.uses.links.flatMap(({ at, value, scope }) =>
        [...knownStrings(context.valueType(value, scope)), ...translationsAt(context, value)]
          .filter((address) => !/^(https:\/\/|tel:|mailto:|\/(?!\/))/.test(address))
          .map((address) => ({ at, values: { address } })),
      ),
  },
}

function translationsAt({ config }: CheckContext, value: unknown): string[] {
  const key = own(value, 't')
  return typeof key === 'string' ? Object.values(config.texts).flatMap((words) => words[key] ?? []) : []
}
