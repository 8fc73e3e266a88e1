import { asList, asMap, asText, entriesOf, isMap, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** What is put in order is there. */
export const orderRules: Rules<World> = {
  'order-unknown': {
    sentence: 'There is no "{name}" to put in order here: leave it out, or mend the name.{hint}',
    find(world) {
      const before = new Map(world.base ? ordersIn(world.base).map((order) => [placeOf(order), order]) : [])
      return ordersIn(world).flatMap((order) => strays(order, before.get(placeOf(order))))
    },
  },
}

type Order = { at: At; names: unknown; of: unknown }

function ordersIn({ config: { flows } }: World): Order[] {
  const routes = flows.routes
  return [
    ...entriesOf(flows.screens).flatMap(([id, screen]) => blockOrders(asMap(screen), { of: `screens/${id}`, pointer: '' })),
    ...entriesOf(flows.forms).map(([id, form]) => ({
      at: { of: `forms/${id}`, pointer: '/order' },
      names: own(form, 'order'),
      of: own(form, 'fields'),
    })),
    ...entriesOf(flows.journeys).map(([id, journey]) => ({
      at: { of: `journeys/${id}`, pointer: '/order' },
      names: own(journey, 'order'),
      of: own(journey, 'steps'),
    })),
    { at: { of: 'routes', pointer: '/tabOrder' }, names: routes.tabOrder, of: routes.tabs },
  ]
}

function blockOrders(json: JsonMap, at: At): Order[] {
  const here = json['order'] === undefined ? [] : [{ at: below(at, 'order'), names: json['order'], of: json['blocks'] }]
  return [...here, ...entriesOf(json['blocks']).flatMap(([id, block]) => (isMap(block) ? blockOrders(block, below(at, 'blocks', id)) : []))]
}

const placeOf = ({ at }: Order): string => `${at.of} ${at.pointer}`

/** A channel may take away what the base puts in order. */
function strays({ at, names, of }: Order, before: Order | undefined): Hit[] {
  const known = Object.keys(asMap(of))
  const kept = before?.names === names ? Object.keys(asMap(before?.of)) : []
  return asList(names).flatMap((name, index) => {
    const id = asText(name)
    return known.includes(id) || kept.includes(id) ? [] : [{ at: below(at, index), say: { name: id, hint: hint(id, known) } }]
  })
}
