import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { missing } from './missing.ts'
import type { Link } from './missing.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** Screens are shown as what they are, with the props they have. */
export const screenRules: Rules<World> = {
  'screen-unknown': {
    sentence: 'There is no screen "{name}": a screen is a file flows/screens/<area>/{name}.json.{hint}',
    find: (world) => missing(screenLinks(world), asMap(world.config.flows.screens)),
  },
  'screen-kind': {
    sentence: '"{name}" is a {is}, and here a {wanted} is needed: change its "as", or name another screen.',
    find: (world) => screenLinks(world).flatMap(({ at, name, wanted }) => kindHit(world, at, name, wanted)),
  },
  'screen-prop': {
    sentence: 'The screen "{screen}" has no prop "{name}": add it to its "props", or leave it out.{hint}',
    find: givenProps,
  },
}

type ScreenKind = 'page' | 'sheet' | 'part'
type ScreenLink = Link & { wanted: ScreenKind }

function screenLinks({ config, uses }: World): ScreenLink[] {
  const links: ScreenLink[] = []
  for (const [name, route] of entriesOf(config.flows.routes.routes)) {
    for (const key of ['screen', 'layout']) {
      const screen = own(route, key)
      if (isText(screen)) links.push({ at: below({ of: 'routes', pointer: '' }, 'routes', name, key), name: screen, wanted: 'page' })
    }
  }
  for (const { at, sheet } of uses.opens) links.push({ at: below(at, 'sheet'), name: sheet, wanted: 'sheet' })
  for (const { at, screen } of uses.parts) links.push({ at, name: screen, wanted: 'part' })
  return links
}

function kindHit({ config }: World, at: At, name: string, wanted: ScreenKind): Hit[] {
  const screen = own(config.flows.screens, name)
  if (!isMap(screen) || wanted === 'part') return []
  const is = asText(screen['as']) || 'page'
  const fits = wanted === 'page' ? is === 'page' : is === 'sheet' || is === 'dialog'
  return fits ? [] : [{ at, say: { name, is, wanted: wanted === 'page' ? 'page' : 'sheet or dialog' } }]
}

function givenProps({ config, uses }: World): Hit[] {
  const hits: Hit[] = []
  const look = (at: At, id: string, given: unknown) => {
    const screen = own(config.flows.screens, id)
    if (!isMap(screen)) return
    const props = asList(screen['props']).map(String)
    for (const name of Object.keys(asMap(given)))
      if (!props.includes(name)) hits.push({ at: below(at, name), say: { screen: id, name, hint: hint(name, props) } })
  }
  for (const { at, sheet, with: given } of uses.opens) look(below(at, 'with'), sheet, given)
  for (const { at, screen, with: given } of uses.parts)
    look({ of: at.of, pointer: at.pointer.replace(/\/screen$/, '/with') }, screen, given)
  return hits
}
