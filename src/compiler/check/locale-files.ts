import type { Rules } from './rule.ts'
import { localesOf } from './texts.ts'
import type { World } from './world.ts'

/** Every language has the files of every other. */
export const localeFileRules: Rules<World> = {
  'locale-incomplete': {
    sentence: 'locales/{locale}/{name}.json is missing: add it, with the words of locales/{other}/{name}.json.',
    find: (world) => {
      if (world.base) return []
      const names = new Map(
        [...world.sources.files.values()].flatMap(({ kind, id, folder }) => (kind === 'texts' ? [[id, folder] as const] : [])),
      )
      return localesOf(world).flatMap((locale) =>
        [...names]
          .filter(([name]) => !world.sources.files.has(`locales/${locale}/${name}.json`))
          .map(([name, other]) => ({ at: { of: 'app', pointer: `/locales/supported/${locale}` }, say: { locale, name, other } })),
      )
    },
  },
}
