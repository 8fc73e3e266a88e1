import { isPointer } from '../../core/pointer.ts'
import { asList, asMap, asText, isText } from '../json.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import type { World } from './world.ts'

/** The languages of flows/app.json are the ones that people can choose and read. */
export const localeRules: Rules<World> = {
  'locale-unknown': {
    sentence: '"{name}" is no language that people can choose and read ({why}).{hint}',
    find: (world) => (world.base ? spoken(world) : [...listed(world), ...spoken(world)]),
  },
}

const supportedBy = ({ config }: World): string[] => Object.keys(asMap(config.flows.app.locales?.supported))

/** The list against the folders. */
function listed(world: World): Hit[] {
  const { config, sources } = world
  const supported = supportedBy(world)
  const first = asText(config.flows.app.locales?.default)
  const folders = new Map(
    [...sources.files.values()].flatMap(({ kind, folder, path }) => (kind === 'texts' ? [[folder, path] as const] : [])),
  )
  return [
    ...(supported.includes(first)
      ? []
      : [
          {
            at: { of: 'app', pointer: '/locales/default' },
            say: { name: first, why: `flows/app.json supports ${list(supported)}`, hint: hint(first, supported) },
          },
        ]),
    ...supported
      .filter((name) => !folders.has(name))
      .map((name) => ({
        at: { of: 'app', pointer: `/locales/supported/${name}` },
        say: { name, why: `there is no folder locales/${name}`, hint: '' },
      })),
    ...[...folders]
      .filter(([name]) => !supported.includes(name))
      .map(([name, file]) => ({
        at: { file, pointer: '' },
        say: { name, why: 'it is not in flows/app.json, /locales/supported', hint: hint(name, supported) },
      })),
  ]
}

/** Where the flows name a language themselves. */
function spoken(world: World): Hit[] {
  const supported = supportedBy(world)
  const hit = (at: Hit['at'], value: unknown): Hit[] =>
    isText(value) && value !== '' && !isPointer(value) && !supported.includes(value)
      ? [{ at, say: { name: value, why: `flows/app.json supports ${list(supported)}`, hint: hint(value, supported) } }]
      : []
  return [
    ...world.uses.writes.flatMap(({ at, pointer, literal }) => (pointer === localeAt ? hit(at, literal) : [])),
    ...world.uses.tests.flatMap(({ at, pointer, test }) =>
      pointer === localeAt ? [test, ...asList(test)].flatMap((one) => hit(at, one)) : [],
    ),
  ]
}

/** The entry that the phone follows, see src/web/runtime/locale.ts. */
const localeAt = '/session/locale'
