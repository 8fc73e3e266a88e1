import { entryOf, mapValues } from '../language/map.ts'
import { holds } from '../values/condition.ts'
import { isFile } from '../values/file.ts'
import type { Condition } from '../language/conditions.ts'
import type { Text, Value, ValueMap } from '../language/values.ts'
import { type Pointer, read } from '../language/pointer.ts'
import type { Env, Scope } from '../values/scope.ts'
import { resolve, resolveMap, resolveText } from '../values/resolve.ts'
import { snapshotOf } from '../host/host.ts'

type PropResolver = (value: never, scope: Scope, env: Env) => unknown
type Rows = { [id: string]: { label: Text; value: Text; when?: Condition } }
type Questions = { [id: string]: { question: Text; answer: Text; topic?: Text; keywords?: Text } }

const asIs: PropResolver = (value) => value
const value = (written: Value, scope: Scope, env: Env) => snapshotOf(resolve(written, scope, env), env)
/** Undefined for a value of another type: it came from the server and counts as absent. */
const valueOf =
  <T>(fits: (found: unknown) => found is T): PropResolver =>
  (written: Value, scope, env) => {
    const found = value(written, scope, env)
    return fits(found) ? found : undefined
  }
const number = valueOf((found): found is number => typeof found === 'number' && Number.isFinite(found))
/** Always a list, because blocks iterate a required list without a check. No other required prop is iterated. */
const list: PropResolver = (written: Value, scope, env) => {
  const found = value(written, scope, env)
  return Array.isArray(found) ? found : []
}
const string = valueOf((found) => typeof found === 'string')

const propResolvers: Record<string, PropResolver> = {
  text: (text: Text, scope, env) => resolveText(text, scope, env),
  texts: (texts: Record<string, Text>, scope, env) => mapValues(texts, (text) => resolveText(text, scope, env)),
  rows: (rows: Rows, scope, env) =>
    Object.entries(rows)
      .filter(([, row]) => holds(row.when, scope))
      .map(([id, row]) => ({ id, label: resolveText(row.label, scope, env), value: resolveText(row.value, scope, env) })),
  questions: (questions: Questions, scope, env) =>
    mapValues(questions, ({ question, answer, topic, keywords }) => ({
      question: resolveText(question, scope, env),
      answer: resolveText(answer, scope, env),
      topic: resolveText(topic, scope, env),
      keywords: resolveText(keywords, scope, env),
    })),
  value,
  values: (values: ValueMap, scope, env) => snapshotOf(resolveMap(values, scope, env), env),
  number,
  time: number,
  boolean: valueOf((found) => typeof found === 'boolean'),
  list,
  icon: string,
  image: valueOf((found) => typeof found === 'string' || isFile(found)),
  address: string,
  entry: value,
  condition: (condition: Condition, scope) => holds(condition, scope),
  place: (place: Pointer, scope, env) => snapshotOf(read(scope, place), env),
  formName: asIs,
  screenName: asIs,
  callName: asIs,
  journeyName: asIs,
  id: asIs,
  property: asIs,
  enum: asIs,
  enums: asIs,
  integer: asIs,
  flag: asIs,
  word: asIs,
  map: asIs,
}

export function resolveProp(kind: string, written: unknown, scope: Scope, env: Env): unknown {
  const resolver = entryOf(propResolvers, kind)
  if (!resolver) throw new RangeError(`No prop is of the kind "${kind}"`)
  return resolver(written as never, scope, env)
}
