import { joined } from '../../../../phrases/joined.ts'
import { named } from '../../../../phrases/kind.ts'
import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const helpRules: Rules<CheckContext> = {
  'help-unknown': {
    message: 'The help has no answer "{name}".',
    find: (context) => [...routeHits(context), ...openHits(context)],
  },
  'help-prop': {
    message: 'The screen "{sheet}" has no prop "{prop}" to take the answer of a page.',
    find({ config }) {
      const { sheet, prop } = mapOrEmpty(config.flows.routes.help)
      const screen = own(config.flows.screens, textOrEmpty(sheet))
      const known = Object.keys(mapOrEmpty(own(screen, 'props')))
      if (!isMap(screen) || !isText(prop) || known.includes(prop)) return []
      return [{ at: { of: 'routes', pointer: '/help/prop' }, values: { sheet: textOrEmpty(sheet), prop }, meant: closestName(prop, known) }]
    },
  },
  'help-missing': {
    severity: 'warning',
    message: 'The page "{name}" leads to no answer: name one as its "help", or say in "noHelpReason" why it has none.',
    find: (context) =>
      pagesOf(context)
        .filter(([, page]) => own(page, 'help') === undefined && own(page, 'noHelpReason') === undefined)
        .map(([name]) => ({ at: at(name), values: { name } })),
  },
  'help-unseen': {
    message: 'The page "{name}" {why}, so nobody sees its help: leave it out.',
    find: (context) =>
      pagesOf(context)
        .filter(([, page]) => own(page, 'help') !== undefined)
        .flatMap(([name, page]) => {
          const why = own(own(page, 'hide'), 'header') === true ? phrase('hidesHeader') : phrase('hasNoHelp')
          const isSeen = own(own(page, 'hide'), 'header') !== true && own(page, 'noHelpReason') === undefined
          return isSeen ? [] : [{ at: at(name, 'help'), values: { name, why } }]
        }),
  },
}

const at = (name: string, ...path: string[]): ConfigLocation => below({ of: 'routes', pointer: '' }, 'routes', name, ...path)

/** Routes that show a screen; none when the product has no help sheet. */
function pagesOf({ config }: CheckContext): [string, unknown][] {
  const { routes } = config.flows
  return isMap(routes.help)
    ? entriesOrEmpty(routes.routes).filter(([, route]) => own(route, 'screen') !== undefined && own(route, 'redirect') === undefined)
    : []
}

function routeHits(context: CheckContext): Hit[] {
  return pagesOf(context).flatMap(([name, page]) => unknownHit(context, own(page, 'help'), at(name, 'help'), named('route', name)))
}

/** Hits for screens and links in forms that open the help at an unknown answer. */
function openHits(context: CheckContext): Hit[] {
  const { sheet, prop } = mapOrEmpty(context.config.flows.routes.help)
  return context.uses.opens
    .filter(({ by, sheet: opened }) => (by === 'open' || by === 'link') && opened === sheet)
    .flatMap(({ at: from, with: given }) =>
      unknownHit(context, own(given, textOrEmpty(prop)), below(from, 'with', textOrEmpty(prop)), namedPlace(from.of)),
    )
}

function namedPlace(of: string): FindingValue {
  const [, kind = '', name = ''] = /^(screen|form)s\/(.*)$/.exec(of) ?? []
  return kind === '' ? of : named(kind, name)
}

function unknownHit(context: CheckContext, name: unknown, place: ConfigLocation, from: FindingValue): Hit[] {
  const sheet = textOrEmpty(own(context.config.flows.routes.help, 'sheet'))
  // A missing sheet is reported by another rule.
  if (own(context.config.flows.screens, sheet) === undefined) return []
  const answers = answersOf(context, sheet)
  if (!isText(name) || name.startsWith('/') || answers.includes(name)) return []
  const witness = joined('leadsTo', [from, named('screen', sheet), phrase('noAnswer', { name })])
  return [{ at: place, values: { name }, meant: closestName(name, answers), witness }]
}

/** Names of the questions of a screen and of the screens it includes. */
function answersOf({ uses }: CheckContext, sheet: string): string[] {
  const screens = new Set([sheet])
  for (const screen of screens) for (const include of uses.includes) if (include.at.of === `screens/${screen}`) screens.add(include.screen)
  return uses.questions.filter((block) => screens.has(block.at.of.replace(/^screens\//, ''))).flatMap(({ names }) => names)
}
