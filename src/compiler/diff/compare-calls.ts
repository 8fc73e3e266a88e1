import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { tokens } from '../../core/language/pointer.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { compareSchemas } from './compare-schemas.ts'
import { showValue } from './show-value.ts'
import { callersOf } from './users.ts'

/** The contract between app and server; a reply is read the other way round than a payload: what is gone may be missed. */
export function compareCalls(before: Config, after: Config): Change[] {
  const { added, removed, changed } = compareMaps(before.flows.calls, after.flows.calls)
  const change = (name: string, effect: Effect, sentence: string): Change => ({
    effect,
    place: `call ${name}`,
    sentence,
    affects: callersOf(after, name),
  })
  return [
    ...added.map(([name, { endpoint }]) => change(name, 'loosening', `is new: ${endpoint}`)),
    ...removed.map(([name, { endpoint }]) => change(name, 'breaking', `is gone: ${endpoint}`)),
    ...changed.flatMap(({ name, before: was, after: is }) => [
      ...schemaPart(was, is, 'payload').map(({ effect, sentence }) => change(name, effect, sentence)),
      ...schemaPart(was, is, 'reply').map(({ effect, sentence }) => change(name, effect === 'breaking' ? 'breaking' : 'flow', sentence)),
      ...settingChanges(was, is).map(([effect, sentence]) => change(name, effect, sentence)),
    ]),
  ]
}

function schemaPart(before: Call, after: Call, part: 'payload' | 'reply'): { effect: Effect; sentence: string }[] {
  const empty: JsonSchema = { type: 'object' }
  return compareSchemas(before[part] ?? empty, after[part] ?? empty).map(({ field, effect, what }) => ({
    effect,
    sentence: `${part}: ${tokens(field).join('.') || 'the whole'} ${what}`,
  }))
}

const ACCESS_ORDER = ['visitor', 'member', 'refresh']

function settingChanges(before: Call, after: Call): [Effect, string][] {
  const settings = ({ payload: _, reply: __, about: ___, ...rest }: Call) => rest
  return leafChanges(settings(before), settings(after)).map(({ pointer, before: was, after: is }): [Effect, string] => {
    const sentence = `${tokens(pointer).join('.')} is ${showValue(is)}, was ${showValue(was)}`
    if (pointer === '/access')
      return [ACCESS_ORDER.indexOf(String(is)) > ACCESS_ORDER.indexOf(String(was)) ? 'tightening' : 'loosening', sentence]
    return [pointer === '/endpoint' || pointer === '/send' ? 'breaking' : 'flow', sentence]
  })
}
