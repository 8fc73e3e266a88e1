import { mergePatch } from '../../json/merge-patch.ts'
import { isFactRef } from './resolve-facts.ts'
import { isMap } from '../../core/language/map.ts'
import type { JsonMap } from '../json/read-json.ts'
import { isOperation, type Operators } from './operators.ts'

/** Sections whose maps hold values and conditions; everywhere else maps merge at every depth. */
const languageSections = new Set(['app', 'routes', 'decisions', 'screens', 'forms', 'actions', 'journeys'])
/** Maps from names to values: a name in them is not an operator, even if it is spelled like one. */
const namedValueMaps = new Set([
  'with',
  'state',
  'computed',
  'headers',
  'load',
  'data',
  'inputs',
  'rows',
  'fields',
  'tabs',
  'blocks',
  'steps',
])
const conditions = new Set(['when', 'where', 'must', 'closed', 'propsWhen'])

/** Merges maps (RFC 7396); a value, text, test, condition or type is replaced whole, like a list. */
export function mergeChannelPatch(target: JsonMap, patch: JsonMap, operators: Operators): unknown {
  const merge = (here: unknown, change: unknown, path: readonly string[]): unknown => {
    if (!isMap(change) || !isMap(here)) return mergePatch(here, change)
    if (isWhole(here, change, path)) return change
    const merged = new Map(Object.entries(here))
    for (const [key, value] of Object.entries(change)) {
      if (value === null) merged.delete(key)
      else merged.set(key, merge(merged.get(key), value, [...path, key]))
    }
    return Object.fromEntries(merged)
  }

  const isWhole = (here: JsonMap, change: JsonMap, path: readonly string[]): boolean => {
    const [section = '', , , , fifth] = path
    const key = path.at(-1) ?? ''
    const around = path.at(-2)
    if (!languageSections.has(section)) return false
    if (section === 'app' && path[1] === 'facts') return isFactRef(here) || isFactRef(change)
    // decisions/<table>/rules/<rule>/when: a map of tests by input.
    if (section === 'decisions' && fifth === 'when') return path.length > 5
    if (section === 'decisions' && around === 'inputs') return true
    if ((section === 'screens' || section === 'actions') && around === 'props') return true
    if (conditions.has(key) || key.endsWith('When')) return true
    return !namedValueMaps.has(key) && isOperation(change, operators) && isOperation(here, operators)
  }

  return merge(target, patch, [])
}
