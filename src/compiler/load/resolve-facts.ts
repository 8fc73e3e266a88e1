import { posix } from 'node:path'
import { read, tokens } from '../../core/language/pointer.ts'
import { isMap, own } from '../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty } from '../json/read-json.ts'
import type { BrokenRef, Documents } from './ref-inliner.ts'
import { textVersion } from './text-version.ts'

/** References in facts are relative to this file, those of a channel too. */
const appFile = 'flows/app.json'

export const isFactRef = (json: unknown): json is { $ref: string } => isMap(json) && typeof json['$ref'] === 'string'

/** `screens`: those of the channel. */
type FactSources = { documents: Documents; screens: unknown; texts: { [locale: string]: unknown } }

/**
 * Replaces references with values, e.g. `{"$ref": "policy/terms.json#/timers/reapplyDays"}`. `*` in a reference matches every entry of a
 * map; `take` then picks the smallest or the largest number. `version` takes the version of the named screen, `day` the Unix time of a day,
 * null while it is undecided. An unknown reference gives null, and so does a cyclic one, such as the version of a screen that shows this
 * version.
 */
export function resolveFacts(facts: unknown, { documents, screens, texts }: FactSources, report: (bad: BrokenRef) => void): unknown {
  const open = new Set<string>()
  const resolve = (json: unknown, pointer: string): unknown => {
    if (Array.isArray(json)) return json.map((item, index) => resolve(item, `${pointer}/${index}`))
    if (!isMap(json)) return json
    if (!isFactRef(json)) return Object.fromEntries(entriesOrEmpty(json).map(([name, fact]) => [name, resolve(fact, `${pointer}/${name}`)]))
    if (open.has(pointer)) return bad(json.$ref, pointer, 'cycle')
    open.add(pointer)
    const found = factAt(json, documents, (name) => versionOf(own(screens, name)))
    open.delete(pointer)
    return found === undefined ? bad(json.$ref, pointer, 'unknown') : found
  }
  const bad = (ref: string, pointer: string, reason: BrokenRef['reason']): null => {
    report({ file: appFile, pointer, ref, reason })
    return null
  }
  const versionOf = (screen: unknown) => (isMap(screen) ? textVersion(screen, texts, readFact) : undefined)
  const readFact = (pointer: string): unknown => resolve(read(facts, pointer), `/facts${pointer}`)
  return resolve(facts, '/facts')
}

function factAt(
  { $ref, take, ...others }: { $ref: string; [key: string]: unknown },
  documents: Documents,
  versionOf: (screen: string) => string | undefined,
): unknown {
  const [path = '', fragment = ''] = $ref.split('#', 2)
  const document = documents.get(posix.join(posix.dirname(appFile), path))
  const all = tokens(fragment).reduce<unknown[]>((here, token) => here.flatMap((json) => childrenOf(json, token)), [document])
  const [only, ...more] = all
  if (Object.keys(others).length > 0) return undefined
  if (take === 'version') return more.length === 0 ? versionOf(textOrEmpty(only)) : undefined
  if (take === 'day') return more.length === 0 ? dayTime(only) : undefined
  if (take === undefined) return more.length > 0 || isMap(only) ? undefined : only
  const numbers = all.flat().filter((value) => typeof value === 'number')
  if (numbers.length === 0) return undefined
  return textOrEmpty(take) === 'least' ? Math.min(...numbers) : Math.max(...numbers)
}

/** Unix seconds at UTC midnight, as for any civil date. */
function dayTime(day: unknown): number | null | undefined {
  if (day === null) return null
  const seconds = Date.parse(`${textOrEmpty(day)}T00:00:00Z`) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}

function childrenOf(json: unknown, token: string): unknown[] {
  if (token === '*') return Object.values(isMap(json) ? json : {})
  const found = Array.isArray(json) ? (json[Number(token)] as unknown) : own(json, token)
  return found === undefined ? [] : [found]
}
