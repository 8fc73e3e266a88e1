import { either } from '../../../../phrases/joined.ts'
import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { hasType } from '../../../../core/language/schema.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { emptyRanges } from '../../lookups/empty-ranges.ts'
import { matches } from '../../typing/type.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { likeRepliesIn, type ScenarioPlace, scenarioPlaces } from './scenario-rules.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const scenarioReplyRules: Rules<CheckContext> = {
  'scenario-reply': {
    message: 'The call "{call}" never answers so: {why}.',
    find: (context) => scenarioPlaces(context).flatMap((place) => [...repliesIn(context, place), ...likeReplyHits(context, place)]),
  },
}

function repliesIn(context: CheckContext, { givenAt: at, given }: ScenarioPlace): Hit[] {
  return entriesOrEmpty(own(given, 'replies')).flatMap(([call, replies]) => {
    const schema = own(own(context.config.flows.calls, call), 'reply')
    if (!isMap(schema)) return []
    const here = below(at, 'replies', call)
    const all: [ConfigLocation, unknown][] = Array.isArray(replies)
      ? replies.map((reply, index) => [below(here, index), reply])
      : [[here, replies]]
    return all.flatMap(([place, reply]) => dataHits(call, schema, reply, place))
  })
}

/** Hits for replies that are `like` a named one: its data at its own place, and the changes. */
function likeReplyHits({ config }: CheckContext, { givenAt, given, file }: ScenarioPlace): Hit[] {
  return likeRepliesIn(given).flatMap(({ call, path, like, with: changes }) => {
    const schema = own(own(config.flows.calls, call), 'reply')
    if (!isMap(schema)) return []
    const error = replyMismatch(schema, withoutNull(changes ?? {}))
    return [
      ...dataHits(call, schema, own(file.replies, like), below(file.at, 'replies', like)),
      ...(error ? [{ at: below(givenAt, ...path, 'with', ...error.path), values: { call, why: error.why } }] : []),
    ]
  })
}

/** Removes null values, which delete an entry in changes. */
const withoutNull = (changes: unknown): unknown =>
  isMap(changes)
    ? Object.fromEntries(entriesOrEmpty(changes).flatMap(([name, value]) => (value === null ? [] : [[name, withoutNull(value)]])))
    : changes

/** `at`: place of the reply. */
function dataHits(call: string, schema: unknown, reply: unknown, at: ConfigLocation): Hit[] {
  const { data, code = 200, status = 200 } = mapOrEmpty(reply)
  if (data === undefined || data === null || status !== 200 || (code !== 200 && code !== '200')) return []
  const error = replyMismatch(schema, data)
  return error ? [{ at: below(at, 'data', ...error.path), values: { call, why: error.why } }] : []
}

type ReplyMismatch = { path: (string | number)[]; why: Phrase }

/** The first contradiction between the data and the schema; undefined when it fits. A scenario may leave out data that it does not need. */
function replyMismatch(schema: unknown, data: unknown, path: ReplyMismatch['path'] = []): ReplyMismatch | undefined {
  if (!isMap(schema)) return undefined
  const say = (rule: Phrase): ReplyMismatch => ({
    path,
    why: path.length === 0 ? phrase('replyMust', { rule }) : phrase('partMust', { part: path.join('/'), rule }),
  })
  const { enum: values, pattern, minimum, maximum } = schema
  const types = typeof schema['type'] === 'string' ? [schema['type']] : listOrEmpty(schema['type'])
  if (types.length > 0 && !types.some((type) => hasType(type, data))) return say(phrase('beOfType', { types: either(types.map(String)) }))
  if (Array.isArray(values) && !values.includes(data))
    return say(phrase('be', { values: values.map((value) => JSON.stringify(value)).join(', ') }))
  if (typeof pattern === 'string' && typeof data === 'string' && !matches(pattern, data)) return say(phrase('beLike', { pattern }))
  if (emptyRanges(schema).length > 0) return undefined
  if (typeof data === 'number' && typeof minimum === 'number' && data < minimum) return say(phrase('beAtLeast', { limit: String(minimum) }))
  if (typeof data === 'number' && typeof maximum === 'number' && data > maximum) return say(phrase('beAtMost', { limit: String(maximum) }))
  if (Array.isArray(data)) return first(data.map((item, index) => replyMismatch(schema['items'], item, [...path, index])))
  if (!isMap(data) || !isMap(schema['properties'])) return undefined
  const stray =
    schema['additionalProperties'] === false ? Object.keys(data).find((name) => own(schema['properties'], name) === undefined) : undefined
  if (stray !== undefined) return { path: [...path, stray], why: phrase('replyHasNo', { name: stray }) }
  return first(entriesOrEmpty(data).map(([name, value]) => replyMismatch(own(schema['properties'], name), value, [...path, name])))
}

const first = (errors: (ReplyMismatch | undefined)[]): ReplyMismatch | undefined => errors.find((error) => error !== undefined)
