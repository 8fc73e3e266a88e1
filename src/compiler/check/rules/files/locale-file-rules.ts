import { isOptionalText } from '../../../../phrases/optional-texts.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import type { Rules } from '../../rule/rule.ts'
import { localesOf } from '../../lookups/text-index.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const localeFileRules: Rules<CheckContext> = {
  'locale-incomplete': {
    message: 'locales/{locale}/{name}.json is missing: add it, with the words of locales/{other}/{name}.json.',
    find: (context) => {
      if (context.base) return []
      const names = new Map(
        [...context.sources.files.values()].flatMap(({ kind, id, folder, json }) =>
          kind === 'texts' && !isOptional(json) ? [[id, folder] as const] : [],
        ),
      )
      return localesOf(context).flatMap((locale) =>
        [...names]
          .filter(([name]) => !context.sources.files.has(`locales/${locale}/${name}.json`))
          .map(([name, other]) => ({ at: { of: 'app', pointer: `/locales/supported/${locale}` }, values: { locale, name, other } })),
      )
    },
  },
}

function isOptional(texts: unknown): boolean {
  const keys = entriesOrEmpty(texts).flatMap(([key]) => (key === '$schema' ? [] : [key]))
  return keys.length > 0 && keys.every(isOptionalText)
}
