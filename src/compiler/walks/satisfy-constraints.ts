import type { Given, ScenarioReply } from '../../scenarios/scenario.ts'
import { deepCopy } from '../../core/values/deep-copy.ts'
import type { Json } from '../../core/language/json.ts'
import { isAbsent } from '../../core/values/is-absent.ts'
import { isMap, own } from '../../core/language/map.ts'
import { pointerOf, read, tokens, write } from '../../core/language/pointer.ts'
import { schemaAt } from '../../core/language/schema.ts'
import { parseHref } from '../../core/navigation/parse-href.ts'
import { mapOrEmpty, entriesOrEmpty, isText } from '../json/read-json.ts'
import type { Config } from '../load/config.ts'
import type { Edge } from './edges.ts'
import { sampleValue } from './sample-value.ts'
import type { ScenarioPool } from './scenario-pool.ts'
import type { Walk } from './take-walk.ts'
import { type Constraint, type KnownConstraint, constraintsIn, constraintsOfRule } from './constraints.ts'

/** The walk with a session and answers that satisfy the conditions around an edge. */
export function satisfyConstraints(edge: Edge, walk: Walk, { flows }: Config, pool: ScenarioPool): Walk {
  const [folder = '', id = ''] = edge.in.split('/')
  const root = id === '' ? own(flows, folder) : own(own(flows, folder), id)
  const { given, do: steps } = deepCopy(walk) as Walk
  const rule = edge.path[0] === 'rules' ? constraintsOfRule(root, edge.path[1] ?? '') : []
  for (const constraint of [...constraintsIn(root, edge.path), ...rule].flatMap((one) => withFacts(one, flows.app))) {
    const [first, name = '', ...rest] = constraint.path
    if (first === 'data') constrainReply(mapOrEmpty(own(own(root, 'data'), name))['call'], rest, constraint)
    else if (first === 'session') constrainSession(name, rest, constraint)
    else if (first === 'route' && name === 'query') constrainAddress(rest[0] ?? '', constraint)
    else if (first === 'result') constrainReply(constraint.call, [name, ...rest], constraint)
    else if (first === 'computed' || first === 'item' || first === 'props') constrainComputed(constraint)
    else if (first === 'reply' && constraint.call !== undefined) refuse(constraint.call, [name, ...rest], constraint)
  }
  return { given, do: steps }

  function constrainAddress(name: string, constraint: KnownConstraint): void {
    const visit = steps.findLast((step) => 'visit' in step)
    const value = valueFor(constraint, 'sample')
    if (!visit || value === undefined) return
    const url = parseHref(visit.visit)
    url.searchParams.set(name, String(value))
    visit.visit = `${url.pathname}${url.search}`
  }

  function constrainReply(call: unknown, path: string[], constraint: KnownConstraint): void {
    if (!isText(call)) return
    const answers = given.replies?.[call]
    for (const reply of answers === undefined ? [] : [answers].flat()) {
      if ('failure' in reply || path.length === 0 || (reply.data !== undefined && !isMap(reply.data))) continue
      const data = (reply.data ??= {}) as object
      write(data, pointerOf(path), valueAt(constraint, data, path, call))
    }
  }

  /** A computed value derives from the screen's data: every member of that name in its replies gets the value. */
  function constrainComputed({ path, want }: KnownConstraint): void {
    if (typeof want === 'string') return
    for (const call of entriesOrEmpty(own(root, 'data')).map(([, source]) => String(mapOrEmpty(source)['call'])))
      replaceDeep(given.replies?.[call], path.at(-1) ?? '', want.value)
  }

  /** A session value may come from a reply, so every reply that may hold it gets the value. */
  function constrainSession(name: string, rest: string[], constraint: KnownConstraint): void {
    const place = pointerOf([name, ...rest])
    const known = pool.sessions.map((session) => read(session, place)).find((value) => value !== undefined) as Json | undefined
    const session = (given.session ??= {})
    const present = read(session, place) as Json | undefined
    write(session, place, valueFor(constraint, present ?? known ?? 'sample'))
    if (rest.length === 0) return
    for (const [call, { reply }] of Object.entries(flows.calls))
      if (reply && schemaAt(reply, pointerOf(rest))) constrainReply(call, rest, constraint)
  }

  function valueAt(constraint: KnownConstraint, data: object, path: string[], call: string): Json | undefined {
    const schema = schemaAt(flows.calls[call]?.reply, pointerOf(path))
    const elsewhere = (pool.replies.get(call) ?? []).map((reply) => read(reply, pointerOf(['data', ...path])))
    const known = [read(data, pointerOf(path)), ...elsewhere].find((value) => !isAbsent(value)) as Json | undefined
    return valueFor(constraint, known ?? (schema ? sampleValue(schema) : 'sample'))
  }

  function refuse(name: string, path: string[], constraint: KnownConstraint): void {
    const isCall = name in flows.calls
    const refusal: { [part: string]: Json } = { code: isCall ? 4999 : 'denied', ...(isCall && { msg: 'refused' }) }
    write(refusal, pointerOf(path), valueFor(constraint, '/sample') ?? refusal['code'])
    if (isCall) given.replies = { ...given.replies, [name]: refusal as ScenarioReply }
    else given.device = { ...given.device, [name]: refusal as NonNullable<Given['device']>[string] }
  }
}

/** Resolves the pointers that conditions compare with; only facts of the app are known. */
function withFacts({ want, ...constraint }: Constraint, app: object): KnownConstraint[] {
  if (typeof want === 'string' || 'value' in want) return [{ ...constraint, want }]
  const [root, ...path] = tokens(want.same)
  const value = root === 'app' ? (read(own(app, 'facts'), pointerOf(path)) as Json | undefined) : undefined
  return isAbsent(value) ? [] : [{ ...constraint, want: { value: value as Json } }]
}

function valueFor({ want }: KnownConstraint, something: Json): Json | undefined {
  if (want === 'nothing') return undefined
  return want === 'something' ? something : want.value
}

function replaceDeep(json: unknown, name: string, value: Json): void {
  if (Array.isArray(json)) for (const item of json) replaceDeep(item, name, value)
  if (!isMap(json)) return
  for (const [key, child] of Object.entries(json)) {
    if (key === name) json[key] = value
    else replaceDeep(child, name, value)
  }
}
