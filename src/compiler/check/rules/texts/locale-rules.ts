import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, isText } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const localeRules: Rules<CheckContext> = {
  'locale-unknown': {
    message: '"{name}" is no language that people can choose and read ({why}).',
    find: (context) => (context.base ? usedLocaleHits(context) : [...supportedLocaleHits(context), ...usedLocaleHits(context)]),
  },
}

const supportedBy = ({ config }: CheckContext): string[] => Object.keys(mapOrEmpty(config.flows.app.locales?.supported))

function supportedLocaleHits(context: CheckContext): Hit[] {
  const { config, sources } = context
  const supported = supportedBy(context)
  const first = textOrEmpty(config.flows.app.locales?.default)
  const folders = new Map(
    [...sources.files.values()].flatMap(({ kind, folder, path }) => (kind === 'texts' ? [[folder, path] as const] : [])),
  )
  return [
    ...(supported.includes(first)
      ? []
      : [
          {
            at: { of: 'app', pointer: '/locales/default' },
            values: { name: first, why: phrase('supportsLocales', { locales: joinNames(supported) }) },
            meant: closestName(first, supported),
          },
        ]),
    ...supported
      .filter((name) => !folders.has(name))
      .map((name) => ({
        at: { of: 'app', pointer: `/locales/supported/${name}` },
        values: { name, why: phrase('noLocaleFolder', { name }) },
      })),
    ...[...folders]
      .filter(([name]) => !supported.includes(name))
      .map(([name, file]) => ({
        at: { file, pointer: '' },
        values: { name, why: phrase('notSupported') },
        meant: closestName(name, supported),
      })),
  ]
}

function usedLocaleHits(context: CheckContext): Hit[] {
  const supported = supportedBy(context)
  const hit = (at: Hit['at'], value: unknown): Hit[] =>
    isText(value) && value !== '' && !isPointer(value) && !supported.includes(value)
      ? [
          {
            at,
            values: { name: value, why: phrase('supportsLocales', { locales: joinNames(supported) }) },
            meant: closestName(value, supported),
          },
        ]
      : []
  return [
    ...context.uses.writes.flatMap(({ at, pointer, literal }) => (pointer === localePointer ? hit(at, literal) : [])),
    ...context.uses.tests.flatMap(({ at, pointer, test }) =>
      pointer === localePointer ? [test, ...listOrEmpty(test)].flatMap((one) => hit(at, one)) : [],
    ),
  ]
}

/** The session entry that selects the app's language, see src/web/state/sync-locale.ts. */
const localePointer = '/session/locale'
