import type { Config } from '../config.ts'
import { asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import type { Typing } from './typing.ts'
import { assuming, below } from './uses.ts'
import type { At, Scope, Uses } from './uses.ts'
import type { Walker } from './walk.ts'

type Tools = { walk: Walker; uses: Uses; typing: Typing }

/** Every file of the flows, walked in its own scope. */
export function walkFlows({ flows }: Config, tools: Tools): void {
  for (const [id, screen] of entriesOf(flows.screens)) walkScreen(tools, id, asMap(screen))
  for (const [id, decision] of entriesOf(flows.decisions)) walkDecision(tools, id, asMap(decision))
  for (const [id, form] of entriesOf(flows.forms)) walkForm(tools, id, asMap(form))
  for (const [id, call] of entriesOf(flows.calls)) walkCall(tools, id, call)
  walkRoutes(tools, flows.routes)
  walkApi(tools, flows.app.api)
}

function walkScreen({ walk, typing }: Tools, id: string, screen: JsonMap): void {
  const scope = typing.screenScope(id)
  const at: At = { of: `screens/${id}`, pointer: '' }
  walk.text(screen['title'], below(at, 'title'), scope)
  walk.values(screen['state'], below(at, 'state'), scope)
  walk.values(screen['computed'], below(at, 'computed'), scope)
  for (const [name, source] of entriesOf(screen['data'])) {
    walk.source(asMap(source), below(at, 'data', name), scope)
  }
  walk.actions(screen['enter'], below(at, 'enter'), scope)
  walk.blockTree(screen['blocks'], below(at, 'blocks'), scope)
}

function walkForm({ walk, uses }: Tools, id: string, form: JsonMap): void {
  const scope: Scope = { roots: {}, via: `forms/${id}` }
  const at: At = { of: `forms/${id}`, pointer: '' }
  walk.values(form['load'], below(at, 'load'), scope)
  for (const [name, rule] of entriesOf(form['rules'])) {
    walk.condition(own(rule, 'must'), below(at, 'rules', name, 'must'), scope)
    walk.text(own(rule, 'text'), below(at, 'rules', name, 'text'), scope)
  }
  const submit = asMap(form['submit'])
  walk.text(submit['button'], below(at, 'submit', 'button'), scope)
  walk.values(submit['with'], below(at, 'submit', 'with'), scope)
  walkUi(form['ui'], below(at, 'ui'))

  /** A widget's options are values, and the names `call` and `text` and texts that start with `/` mean what they do elsewhere. */
  function walkUi(json: unknown, here: At): void {
    if (isText(own(json, '$data'))) return walk.value(json, here, scope)
    for (const [key, value] of Array.isArray(json) ? json.entries() : entriesOf(json)) {
      const place = below(here, key)
      if (!isText(value)) walkUi(value, place)
      else if (value.startsWith('/')) uses.reads.push({ at: place, pointer: value, scope })
      else if (key === 'call') uses.calls.push({ at: here, call: value, with: undefined, by: 'block', scope })
      else if (key === 'sheet') uses.opens.push({ at: here, sheet: value, with: own(json, 'with'), by: 'open', scope })
      else if (key === 'text')
        uses.texts.push({ at: place, key: value, given: isMap(own(json, 'from')) ? ['count', 'value'] : [], offered: true })
    }
  }
}

function walkDecision({ walk, uses }: Tools, id: string, decision: JsonMap): void {
  const at: At = { of: `decisions/${id}`, pointer: '' }
  // A table that answers is asked by the office, whose roots are its own.
  const answers = entriesOf(decision['rules']).some(([, rule]) => isMap(rule) && 'result' in rule)
  const scope: Scope = { roots: {}, via: `decisions/${id}`, open: answers }
  walk.actions(decision['before'], below(at, 'before'), scope)
  for (const [name, input] of entriesOf(decision['inputs'])) {
    const when = own(input, 'when')
    if (isMap(when)) walk.condition(when, below(at, 'inputs', name, 'when'), scope)
    else walk.value(input, below(at, 'inputs', name), scope)
  }
  for (const [name, rule] of entriesOf(decision['rules'])) {
    for (const [input, test] of entriesOf(own(rule, 'when'))) testReads(uses, test, below(at, 'rules', name, 'when', input), scope)
    walk.actions(own(rule, 'then'), below(at, 'rules', name, 'then'), assuming(scope, assumed(decision['inputs'], own(rule, 'when'))))
  }
  walk.actions(decision['onError'], below(at, 'onError'), scope)
}

/** What holds when a rule does, said of pointers and not of inputs. */
function assumed(inputs: unknown, tests: unknown): JsonMap {
  const given: JsonMap = {}
  for (const [name, test] of entriesOf(tests)) {
    const input = own(inputs, name)
    const pointer = own(input, '$data')
    if (isText(pointer) && own(input, 'default') === undefined) given[pointer] = test
    else if (isMap(own(input, 'when')) && test === true) Object.assign(given, own(input, 'when'))
  }
  return given
}

function testReads(uses: Uses, test: unknown, at: At, scope: Scope): void {
  const pointer = own(test, '$data')
  if (isText(pointer)) uses.reads.push({ at: below(at, '$data'), pointer, scope })
  if (own(test, 'not') !== undefined) testReads(uses, own(test, 'not'), below(at, 'not'), scope)
}

function walkRoutes({ walk, uses, typing }: Tools, routes: unknown): void {
  const at: At = { of: 'routes', pointer: '' }
  const scope = typing.arrival
  for (const [name, route] of entriesOf(own(routes, 'routes'))) {
    const here = below(at, 'routes', name)
    walk.text(own(route, 'title'), below(here, 'title'), scope)
    walk.condition(own(route, 'propsWhen'), below(here, 'propsWhen'), scope)
    walk.actions(own(route, 'enter'), below(here, 'enter'), scope)
  }
  for (const [name, tab] of entriesOf(own(routes, 'tabs'))) walk.text(own(tab, 'text'), below(at, 'tabs', name, 'text'), scope)
  const guard = own(routes, 'guard')
  if (isText(guard)) uses.decides.push({ at: below(at, 'guard'), table: guard, scope })
}

function walkCall({ walk, uses, typing }: Tools, id: string, call: unknown): void {
  const challenge = own(call, 'challenge')
  if (!isMap(challenge)) return
  const at: At = { of: `calls/${id}`, pointer: '/challenge' }
  const scope = typing.challengeScope(id)
  walk.condition(challenge['when'], below(at, 'when'), scope)
  walk.values(challenge['with'], below(at, 'with'), scope)
  uses.opens.push({ at, sheet: asText(challenge['sheet']), with: challenge['with'], by: 'challenge', scope })
}

function walkApi({ walk, uses, typing }: Tools, api: unknown): void {
  const at: At = { of: 'app', pointer: '/api' }
  const scope = typing.common
  const credential = own(api, 'credential')
  if (isText(credential)) uses.reads.push({ at: below(at, 'credential'), pointer: credential, scope })
  walk.values(own(api, 'headers'), below(at, 'headers'), scope)
  for (const [group, headers] of entriesOf(own(api, 'headerGroups'))) walk.values(headers, below(at, 'headerGroups', group), scope)
}
