import { own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { withCondition } from '../typing/uses.ts'
import type { Walkers } from './walkers.ts'

/** A journey reads the reply of its own call; its end runs once every step of its order is done. */
export function walkJourney({ values, actions, uses, typing }: Walkers, id: string, journey: JsonMap): void {
  const at: ConfigLocation = { of: `journeys/${id}`, pointer: '' }
  const scope = typing.journeyScope(id)
  const done = textOrEmpty(journey['done'])
  uses.calls.push({ at, call: textOrEmpty(journey['call']), with: undefined, by: 'journey', scope })
  uses.reads.push({ at: below(at, 'done'), pointer: done, scope })
  values.condition(journey['closed'], below(at, 'closed'), scope)
  actions.actions(journey['onClosed'], below(at, 'onClosed'), withCondition(scope, journey['closed']))
  for (const [name, step] of entriesOrEmpty(journey['steps'])) {
    const here = below(at, 'steps', name)
    const given = own(step, 'with')
    const { common } = typing
    uses.goes.push({ at: here, key: 'route', to: own(step, 'route'), with: mapOrEmpty(given), keepsQuery: false, scope })
    values.values(given, below(here, 'with'), scope)
    values.text(own(step, 'text'), below(here, 'text'), common)
    values.text(own(step, 'note'), below(here, 'note'), common)
    const call = own(step, 'call')
    if (isText(call)) uses.calls.push({ at: here, call, with: undefined, by: 'step', scope: common })
  }
  const all = Object.fromEntries(listOrEmpty(journey['order']).map((step) => [`${done}/${textOrEmpty(step)}`, true]))
  actions.actions(journey['end'], below(at, 'end'), withCondition(scope, all))
}
