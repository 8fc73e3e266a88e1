import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { tokens } from '../../core/language/pointer.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { compareSchemas } from './compare-schemas.ts'
import { messageOf, type Message, messageValue } from './message.ts'
import { callersOf } from './users.ts'

/**
 * Compares the contract between app and server. Replies are compared in the opposite direction to payloads: removing a member may break the
 * app.
 */
export function compareCalls(before: Config, after: Config): Change[] {
  const { added, removed, changed } = compareMaps(before.flows.calls, after.flows.calls)
  const change = (name: string, effect: Effect, message: Message): Change => ({
    effect,
    place: `call ${name}`,
    message,
    affects: callersOf(after, name),
  })
  return [
    ...added.map(([name, { endpoint }]) => change(name, 'loosening', messageOf('isNewAs', { now: endpoint }))),
    ...removed.map(([name, { endpoint }]) => change(name, 'breaking', messageOf('isGoneAs', { was: endpoint }))),
    ...changed.flatMap(({ name, before: was, after: is }) => [
      ...schemaPart(was, is, 'payload').map(({ effect, message }) => change(name, effect, message)),
      ...schemaPart(was, is, 'reply').map(({ effect, message }) => change(name, effect === 'breaking' ? 'breaking' : 'flow', message)),
      ...settingChanges(was, is).map(([effect, message]) => change(name, effect, message)),
    ]),
  ]
}

function schemaPart(before: Call, after: Call, part: 'payload' | 'reply'): { effect: Effect; message: Message }[] {
  const empty: JsonSchema = { type: 'object' }
  return compareSchemas(before[part] ?? empty, after[part] ?? empty).map(({ field, effect, what }) => ({
    effect,
    message: messageOf('part', { part: messageOf(part), field: field === '' ? messageOf('whole') : tokens(field).join('.'), what }),
  }))
}

const ACCESS_ORDER = ['visitor', 'member', 'refresh']

function settingChanges(before: Call, after: Call): [Effect, Message][] {
  const settings = ({ payload: _, reply: __, about: ___, ...rest }: Call) => rest
  return leafChanges(settings(before), settings(after)).map(({ pointer, before: was, after: is }): [Effect, Message] => {
    const message = messageOf('leafIs', { place: tokens(pointer).join('.'), now: messageValue(is), was: messageValue(was) })
    if (pointer === '/access')
      return [ACCESS_ORDER.indexOf(String(is)) > ACCESS_ORDER.indexOf(String(was)) ? 'tightening' : 'loosening', message]
    return [pointer === '/endpoint' || pointer === '/send' ? 'breaking' : 'flow', message]
  })
}
