import { isMap, own } from '../../../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const orderRules: Rules<CheckContext> = {
  'order-unknown': {
    message: 'There is no "{name}" to put in order here: leave it out, or mend the name.',
    find(context) {
      const before = new Map(context.base ? ordersIn(context.base).map((order) => [orderKey(order), order]) : [])
      return ordersIn(context).flatMap((order) => unknownNameHits(order, before.get(orderKey(order))))
    },
  },
}

type Order = { at: ConfigLocation; names: unknown; of: unknown }

function ordersIn({ config: { flows } }: CheckContext): Order[] {
  const routes = flows.routes
  return [
    ...entriesOrEmpty(flows.screens).flatMap(([id, screen]) => blockOrders(mapOrEmpty(screen), { of: `screens/${id}`, pointer: '' })),
    ...entriesOrEmpty(flows.forms).map(([id, form]) => ({
      at: { of: `forms/${id}`, pointer: '/order' },
      names: own(form, 'order'),
      of: own(form, 'fields'),
    })),
    ...entriesOrEmpty(flows.journeys).map(([id, journey]) => ({
      at: { of: `journeys/${id}`, pointer: '/order' },
      names: own(journey, 'order'),
      of: own(journey, 'steps'),
    })),
    { at: { of: 'routes', pointer: '/tabOrder' }, names: routes.tabOrder, of: routes.tabs },
  ]
}

function blockOrders(json: JsonMap, at: ConfigLocation): Order[] {
  const here = json['order'] === undefined ? [] : [{ at: below(at, 'order'), names: json['order'], of: json['blocks'] }]
  return [
    ...here,
    ...entriesOrEmpty(json['blocks']).flatMap(([id, block]) => (isMap(block) ? blockOrders(block, below(at, 'blocks', id)) : [])),
  ]
}

const orderKey = ({ at }: Order): string => `${at.of} ${at.pointer}`

/** Hits for unknown names in an order. A channel may remove entries that the base orders. */
function unknownNameHits({ at, names, of }: Order, before: Order | undefined): Hit[] {
  const known = Object.keys(mapOrEmpty(of))
  const kept = before?.names === names ? Object.keys(mapOrEmpty(before?.of)) : []
  return listOrEmpty(names).flatMap((name, index) => {
    const id = textOrEmpty(name)
    return known.includes(id) || kept.includes(id) ? [] : [{ at: below(at, index), values: { name: id }, meant: closestName(id, known) }]
  })
}
