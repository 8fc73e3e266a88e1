import { own } from '../json.ts'
import type { Rules } from './rule.ts'
import { knownTexts } from './type.ts'
import type { World } from './world.ts'

/** The app leads outside to pages, telephones and mail, and nowhere else. */
export const addressRules: Rules<World> = {
  'link-scheme': {
    sentence: '"{address}" is no address that the app may open: it must begin with https:, tel: or mailto:.',
    find: (world) =>
      world.uses.links.flatMap(({ at, value, scope }) =>
        [...knownTexts(world.valueType(value, scope)), ...wordsAt(world, value)]
          .filter((address) => !/^(https:\/\/|tel:|mailto:)/.test(address))
          .map((address) => ({ at, say: { address } })),
      ),
  },
}

/** The words of every language, where an address is written in them. */
function wordsAt({ config }: World, value: unknown): string[] {
  const key = own(value, 't')
  return typeof key === 'string' ? Object.values(config.texts).flatMap((words) => words[key] ?? []) : []
}
