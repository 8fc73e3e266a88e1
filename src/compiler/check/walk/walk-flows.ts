import { isPointer } from '../../../core/language/pointer.ts'
import type { Config } from '../../load/config.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { type TypeScope, type Uses, withCondition } from '../typing/uses.ts'
import { walkJourney } from './walk-journey.ts'
import type { Walkers } from './walkers.ts'

export function walkFlows({ flows }: Config, tools: Walkers): void {
  for (const [id, screen] of entriesOrEmpty(flows.screens)) walkScreen(tools, id, mapOrEmpty(screen))
  for (const [id, decision] of entriesOrEmpty(flows.decisions)) walkDecision(tools, id, mapOrEmpty(decision))
  for (const [id, form] of entriesOrEmpty(flows.forms)) tools.forms.form(id, mapOrEmpty(form))
  for (const [id, call] of entriesOrEmpty(flows.calls)) walkCall(tools, id, call)
  for (const [id, action] of entriesOrEmpty(flows.actions))
    tools.actions.actions(own(action, 'do'), { of: `actions/${id}`, pointer: '/do' }, tools.typing.actionScope(id))
  for (const [id, journey] of entriesOrEmpty(flows.journeys)) walkJourney(tools, id, mapOrEmpty(journey))
  walkRoutes(tools, flows.routes)
  walkApp(tools, flows.app)
}

function walkScreen({ values, actions, blocks, typing }: Walkers, id: string, screen: JsonMap): void {
  const scope = typing.screenScope(id)
  const at: ConfigLocation = { of: `screens/${id}`, pointer: '' }
  values.text(screen['title'], below(at, 'title'), scope)
  values.values(screen['state'], below(at, 'state'), scope)
  values.values(screen['computed'], below(at, 'computed'), scope)
  for (const [name, source] of entriesOrEmpty(screen['data'])) actions.source(mapOrEmpty(source), below(at, 'data', name), scope)
  actions.actions(screen['enter'], below(at, 'enter'), scope)
  actions.actions(screen['back'], below(at, 'back'), scope)
  blocks.tree(screen['blocks'], below(at, 'blocks'), scope)
}

function walkDecision({ values, actions, typing }: Walkers, id: string, decision: JsonMap): void {
  const at: ConfigLocation = { of: `decisions/${id}`, pointer: '' }
  const answers = entriesOrEmpty(decision['rules']).some(([, rule]) => isMap(rule) && 'result' in rule)
  const scope = typing.decisionScope(id, answers)
  actions.actions(decision['before'], below(at, 'before'), scope)
  for (const [name, input] of entriesOrEmpty(decision['inputs'])) {
    const when = own(input, 'when')
    if (isMap(when)) values.condition(when, below(at, 'inputs', name, 'when'), scope)
    else values.value(input, below(at, 'inputs', name), scope)
  }
  for (const [name, rule] of entriesOrEmpty(decision['rules'])) {
    const when = own(rule, 'when')
    for (const [input, test] of entriesOrEmpty(when)) values.test(test, below(at, 'rules', name, 'when', input), scope)
    actions.actions(own(rule, 'then'), below(at, 'rules', name, 'then'), withCondition(scope, conditionOfRule(decision['inputs'], when)))
  }
  actions.actions(decision['onError'], below(at, 'onError'), scope)
}

/** The condition of a rule, with pointers in place of inputs. */
function conditionOfRule(inputs: unknown, tests: unknown): JsonMap {
  const given: JsonMap = {}
  for (const [name, test] of entriesOrEmpty(tests)) {
    const input = own(inputs, name)
    if (isPointer(input)) given[input] = test
    else if (isMap(own(input, 'when')) && test === true) Object.assign(given, own(input, 'when'))
  }
  return given
}

function walkRoutes({ values, actions, uses, typing }: Walkers, routes: unknown): void {
  const at: ConfigLocation = { of: 'routes', pointer: '' }
  const scope = typing.arrival
  for (const [name, route] of entriesOrEmpty(own(routes, 'routes'))) {
    const here = below(at, 'routes', name)
    values.text(own(route, 'title'), below(here, 'title'), scope)
    values.condition(own(route, 'propsWhen'), below(here, 'propsWhen'), scope)
    actions.actions(own(route, 'enter'), below(here, 'enter'), scope)
  }
  for (const [name, tab] of entriesOrEmpty(own(routes, 'tabs'))) {
    const here = below(at, 'tabs', name)
    values.text(own(tab, 'text'), below(here, 'text'), typing.common)
    uses.props.push(iconOf(own(tab, 'icon'), below(here, 'icon'), typing.common))
    values.value(own(tab, 'badge'), below(here, 'badge'), typing.common)
    uses.displayed.push({ at: below(here, 'badge'), value: own(tab, 'badge'), scope: typing.common })
  }
  const help = own(routes, 'help')
  if (isMap(help))
    uses.opens.push({
      at: below(at, 'help'),
      sheet: textOrEmpty(help['sheet']),
      with: {},
      by: 'help',
      scope: typing.common,
    })
  const guard = own(routes, 'guard')
  if (isText(guard)) uses.decides.push({ at: below(at, 'guard'), table: guard, scope })
}

const iconOf = (value: unknown, at: ConfigLocation, scope: TypeScope): Uses['props'][number] => ({
  at,
  owner: 'tabs',
  prop: 'icon',
  spec: { kind: 'icon', required: true, about: '' },
  value,
  siblings: {},
  scope,
})

function walkCall({ values, uses, typing }: Walkers, id: string, call: unknown): void {
  const challenge = own(call, 'challenge')
  if (!isMap(challenge)) return
  const at: ConfigLocation = { of: `calls/${id}`, pointer: '/challenge' }
  const scope = typing.challengeScope(id)
  values.condition(challenge['when'], below(at, 'when'), scope)
  values.values(challenge['with'], below(at, 'with'), scope)
  uses.opens.push({ at, sheet: textOrEmpty(challenge['sheet']), with: challenge['with'], by: 'challenge', scope })
}

function walkApp({ values, actions, uses, typing }: Walkers, app: unknown): void {
  const at: ConfigLocation = { of: 'app', pointer: '' }
  const scope = typing.common
  const api = own(app, 'api')
  const credential = own(api, 'credential')
  if (isText(credential)) uses.reads.push({ at: below(at, 'api', 'credential'), pointer: credential, scope })
  const renewal = own(api, 'renewal')
  if (isMap(renewal)) {
    const { when, call, onSuccess } = renewal
    values.condition(when, below(at, 'api', 'renewal', 'when'), typing.challengeScope(textOrEmpty(call)))
    actions.source({ call, onSuccess }, below(at, 'api', 'renewal'), scope)
  }
  values.condition(own(api, 'formRenewal'), below(at, 'api', 'formRenewal'), typing.challengeScope(''))
  actions.actions(own(api, 'onAccountChange'), below(at, 'api', 'onAccountChange'), scope)
  values.values(own(api, 'headers'), below(at, 'api', 'headers'), scope)
  for (const [group, headers] of entriesOrEmpty(own(api, 'headerGroups')))
    values.values(headers, below(at, 'api', 'headerGroups', group), scope)
  for (const [name, source] of entriesOrEmpty(own(app, 'data'))) actions.source(mapOrEmpty(source), below(at, 'data', name), scope)
}
