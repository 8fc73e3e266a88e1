import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { tokens } from '../../core/language/pointer.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { compareSchemas } from './compare-schemas.ts'
import { say, type Said, sayValue } from './said.ts'
import { callersOf } from './users.ts'

/** The contract between app and server; a reply is read the other way round than a payload: what is gone may be missed. */
export function compareCalls(before: Config, after: Config): Change[] {
  const { added, removed, changed } = compareMaps(before.flows.calls, after.flows.calls)
  const change = (name: string, effect: Effect, said: Said): Change => ({
    effect,
    place: `call ${name}`,
    said,
    affects: callersOf(after, name),
  })
  return [
    ...added.map(([name, { endpoint }]) => change(name, 'loosening', say('isNewAs', { now: endpoint }))),
    ...removed.map(([name, { endpoint }]) => change(name, 'breaking', say('isGoneAs', { was: endpoint }))),
    ...changed.flatMap(({ name, before: was, after: is }) => [
      ...schemaPart(was, is, 'payload').map(({ effect, said }) => change(name, effect, said)),
      ...schemaPart(was, is, 'reply').map(({ effect, said }) => change(name, effect === 'breaking' ? 'breaking' : 'flow', said)),
      ...settingChanges(was, is).map(([effect, said]) => change(name, effect, said)),
    ]),
  ]
}

function schemaPart(before: Call, after: Call, part: 'payload' | 'reply'): { effect: Effect; said: Said }[] {
  const empty: JsonSchema = { type: 'object' }
  return compareSchemas(before[part] ?? empty, after[part] ?? empty).map(({ field, effect, what }) => ({
    effect,
    said: say('part', { part: say(part), field: field === '' ? say('whole') : tokens(field).join('.'), what }),
  }))
}

const ACCESS_ORDER = ['visitor', 'member', 'refresh']

function settingChanges(before: Call, after: Call): [Effect, Said][] {
  const settings = ({ payload: _, reply: __, about: ___, ...rest }: Call) => rest
  return leafChanges(settings(before), settings(after)).map(({ pointer, before: was, after: is }): [Effect, Said] => {
    const said = say('leafIs', { place: tokens(pointer).join('.'), now: sayValue(is), was: sayValue(was) })
    if (pointer === '/access')
      return [ACCESS_ORDER.indexOf(String(is)) > ACCESS_ORDER.indexOf(String(was)) ? 'tightening' : 'loosening', said]
    return [pointer === '/endpoint' || pointer === '/send' ? 'breaking' : 'flow', said]
  })
}
