import { tokens } from '../../../core/language/pointer.ts'
import type { Config } from '../../load/config.ts'
import { isMap, own, mapValues } from '../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import { decisionScope } from './decision-scope.ts'
import { createRouteTypes } from './route-types.ts'
import { replyRootType } from './reply-type.ts'
import type { RouteIndex } from './route-index.ts'
import {
  asType,
  booleanType,
  integerType,
  itemOf,
  lazyMapOf,
  lazyType,
  listOf,
  mapOf,
  neverType,
  textType,
  type Type,
  typeOfJson,
  unionType,
} from './type.ts'
import type { UseIndex } from './use-index.ts'
import type { TypeScope } from './uses.ts'
import { createValueTypes } from './value-types.ts'

export type Typing = ReturnType<typeof createTyping>

/** `index` is filled by the walk that uses these scopes; it is read only when a rule needs a type. */
export function createTyping({ flows, schemas }: Config, { table, showing }: RouteIndex, index: UseIndex, vocabulary: Vocabulary) {
  const calls = mapOrEmpty(flows.calls)
  const screenScopes = new Map<string, TypeScope>()
  const { valueType, mapType, lookup, rootsOf } = createValueTypes(vocabulary, index, stepsType)
  const { placeType } = createRouteTypes(flows.routes, table)
  const anywhere = lazyType(() => placeType(Object.keys(table)))
  const shared = mapOrEmpty(flows.app.data)
  const common: TypeScope['roots'] = {
    app: lazyType(() => mapOf({ ...mapValues(mapOrEmpty(flows.app.facts), typeOfJson), ...languageTypes(flows.app.locales) })),
    session: lazyType(() => lazyMapOf(Object.keys(mapOrEmpty(flows.app.session)), sessionType)),
    shared: lazyType(() => lazyMapOf(Object.keys(shared), (name) => replyType(textOrEmpty(own(shared[name], 'call'))))),
    route: anywhere,
  }
  const forms = lazyType(() =>
    mapOf(mapValues(mapOrEmpty(flows.forms), (form) => asType(own(schemas.forms, textOrEmpty(own(form, 'schema')))))),
  )
  const parts = lazyType(() => mapOf(mapValues(mapOrEmpty(flows.forms), () => integerType)))

  return {
    valueType,
    mapType,
    lookup,
    rootsOf,
    screenScope,
    actionScope,
    journeyScope: (id: string): TypeScope => ({ roots: { ...common, result: lazyType(() => journeyReply(id)) } }),
    common: { roots: common } satisfies TypeScope,
    /** Scope of the guard, which decides whether a route is shown. */
    arrival: { roots: { ...common, to: anywhere } } satisfies TypeScope,
    challengeScope,
    decisionScope: (id: string, answers: boolean): TypeScope => decisionScope(vocabulary, id, answers),
    itemType: (value: unknown, scope: TypeScope): Type => itemOf(valueType(value, scope)) ?? neverType,
    replyType,
    journeyReply,
    /** `askedType`: the result of an `ask`; `refusedType`: its reply when refused. */
    askedType: (ask: string): Type => asType(own(own(vocabulary.asks, ask), 'gives')),
    refusedType: (ask: string): Type =>
      mapOf({ code: { type: 'string', enum: Object.keys(mapOrEmpty(own(own(vocabulary.asks, ask), 'refusals'))), refusalOf: ask } }),
    resultType: (sheet: string): Type =>
      unionType(index.closesOf(`screens/${sheet}`).flatMap(({ with: given, scope }) => (isMap(given) ? [mapType(given, scope)] : []))),
    doneType: (form: string): Type => replyType(textOrEmpty(own(own(own(flows.forms, form), 'submit'), 'call'))),
  }

  /** An entry declared as any map has the type of the values written to it. */
  function sessionType(name: string): Type {
    const declared = asType(own(own(flows.app.session, name), 'schema'))
    const isAnyMap = declared === true || (declared['type'] === 'object' && Object.keys(declared).length === 1)
    const written = index.sessionWrites.get(name) ?? []
    if (!isAnyMap || written.length === 0) return declared
    return unionType(written.map((write) => typeAtPath(tokens(write.pointer).slice(2), write.type())))
  }

  function replyType(call: string): Type {
    return asType(own(own(calls, call), 'reply'))
  }

  function journeyReply(id: string): Type {
    return replyType(textOrEmpty(own(own(flows.journeys, id), 'call')))
  }

  function challengeScope(call: string): TypeScope {
    return {
      roots: { ...common, reply: () => replyRootType(replyType(call)), payload: () => asType(own(own(calls, call), 'payload')) },
    }
  }

  function screenScope(id: string): TypeScope {
    const known = screenScopes.get(id)
    if (known) return known
    const screen = mapOrEmpty(own(flows.screens, id))
    const names = showing.get(id)
    const scope: TypeScope = {
      roots: {
        ...common,
        route: names && !isLayout(id) ? lazyType(() => placeType(names)) : anywhere,
        form: forms,
        part: parts,
        props: lazyType(() => lazyMapOf(Object.keys(mapOrEmpty(screen['props'])), (name) => propType(screen['props'], name))),
        data: lazyType(() =>
          lazyMapOf(Object.keys(mapOrEmpty(screen['data'])), (name) => replyType(textOrEmpty(own(own(screen['data'], name), 'call')))),
        ),
        state: lazyType(() =>
          lazyMapOf(Object.keys(mapOrEmpty(screen['state'])), (name) => stateType(id, name, own(screen['state'], name))),
        ),
        computed: lazyType(() =>
          lazyMapOf(Object.keys(mapOrEmpty(screen['computed'])), (name) => valueType(own(screen['computed'], name), screenScope(id))),
        ),
      },
    }
    screenScopes.set(id, scope)
    return scope
  }

  /** A named action sees its own parameters and nothing of the screen that runs it. */
  function actionScope(id: string): TypeScope {
    const props = mapOrEmpty(own(own(flows.actions, id), 'props'))
    return { roots: { ...common, props: lazyType(() => lazyMapOf(Object.keys(props), (name) => propType(props, name))) } }
  }

  function isLayout(id: string): boolean {
    return (showing.get(id) ?? []).some((name) => own(table[name], 'layout') === id)
  }

  function stateType(id: string, name: string, first: unknown): Type {
    const prefix = `/state/${name}`
    const written = [...(index.writes.get(`screens/${id}`) ?? [])]
      .filter(({ pointer, by }) => by !== 'clear' && (pointer === prefix || pointer.startsWith(`${prefix}/`)))
      .map((write) => typeAtPath(tokens(write.pointer).slice(2), write.type()))
    // A decision of this screen may write this state; the written value is not traced.
    const byDecision: Type[] = index.decidingScreens.has(`screens/${id}`) && index.decisionWrites.has(name) ? [true] : []
    return unionType([valueType(first, screenScope(id)), ...written, ...byDecision])
  }

  function propType(types: unknown, name: string): Type {
    return asType(own(types, name))
  }

  function stepsType(journey: string): Type {
    const steps = mapOrEmpty(own(own(flows.journeys, journey), 'steps'))
    const routes = entriesOrEmpty(steps).map(([, step]) => textOrEmpty(own(step, 'route')))
    return listOf(
      mapOf({
        id: { enum: Object.keys(steps) },
        text: textType,
        note: textType,
        route: { enum: [...new Set(routes)] },
        number: integerType,
        done: booleanType,
        current: booleanType,
      }),
    )
  }
}

function languageTypes(locales: unknown): { languages: Type; language: Type } {
  const supported = entriesOrEmpty(own(locales, 'supported'))
  const of = (key: string): Type => ({ type: 'string', examples: supported.map(([, locale]) => own(locale, key)) })
  const id: Type = { type: 'string', enum: supported.map(([name]) => name) }
  return { languages: listOf(mapOf({ id, lan: of('lan'), name: of('name') })), language: id }
}

const typeAtPath = (path: string[], type: Type): Type => path.reduceRight<Type>((inner, token) => mapOf({ [token]: inner }), type)
