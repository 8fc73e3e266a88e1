import { kind } from '../../../../phrases/kind.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { type Link, missingLinks } from '../../lookups/missing-links.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const screenRules: Rules<CheckContext> = {
  'screen-unknown': {
    message: 'There is no screen "{name}": a screen is a file flows/screens/<area>/{name}.json.',
    find: (context) => missingLinks(screenLinks(context), mapOrEmpty(context.config.flows.screens)),
  },
  'screen-kind': {
    message: '"{name}" is a {is}, and here a {wanted} is needed: change its "as", or name another screen.',
    find: (context) => screenLinks(context).flatMap(({ at, name, wanted }) => kindHit(context, at, name, wanted)),
  },
  'result-never': {
    message: '"{name}" never closes with a result, so "onClose" never runs: give one of its "close" a "with", or use "onDismiss".',
    find: ({ uses, index }) =>
      uses.opens.flatMap(({ at, sheet, onClose }) =>
        onClose === undefined || index.closesOf(`screens/${sheet}`).some(({ with: result }) => isMap(result))
          ? []
          : [{ at: below(at, 'onClose'), values: { name: sheet } }],
      ),
  },
}

type ScreenKind = 'page' | 'sheet' | 'part'
type ScreenLink = Link & { wanted: ScreenKind }

function screenLinks({ config, uses }: CheckContext): ScreenLink[] {
  const links: ScreenLink[] = []
  for (const [name, route] of entriesOrEmpty(config.flows.routes.routes)) {
    for (const key of ['screen', 'layout']) {
      const screen = own(route, key)
      if (isText(screen)) links.push({ at: below({ of: 'routes', pointer: '' }, 'routes', name, key), name: screen, wanted: 'page' })
    }
  }
  for (const { at, sheet, by } of uses.opens) links.push({ at: below(at, by === 'open' ? 'open' : 'sheet'), name: sheet, wanted: 'sheet' })
  for (const { at, screen } of uses.includes) links.push({ at, name: screen, wanted: 'part' })
  return links
}

function kindHit({ config }: CheckContext, at: ConfigLocation, name: string, wanted: ScreenKind): Hit[] {
  const screen = own(config.flows.screens, name)
  if (!isMap(screen) || wanted === 'part') return []
  const is = textOrEmpty(screen['as']) || 'page'
  const fits = wanted === 'page' ? is === 'page' : is === 'sheet' || is === 'dialog'
  return fits ? [] : [{ at, values: { name, is: kind(is), wanted: wanted === 'page' ? kind('page') : sheetOrDialog() } }]
}

const sheetOrDialog = () => phrase('or', { one: kind('sheet'), other: kind('dialog') })
