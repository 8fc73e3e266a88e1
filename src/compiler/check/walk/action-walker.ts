import { isPointer, pointerOf } from '../../../core/language/pointer.ts'
import { type ActionName, isActionName } from '../../../core/language/actions.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import { replyRootType } from '../typing/reply-type.ts'
import { neverType, numberType, lazyType } from '../typing/type.ts'
import type { Typing } from '../typing/typing.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { type TypeScope, type Uses, withCondition, withRoots } from '../typing/uses.ts'
import { createValueWalker, type ValueWalker } from './value-walker.ts'

/** Only referred to during the walk: types are computed later, when a rule needs them. */
type ActionTyping = Pick<Typing, 'valueType' | 'replyType' | 'resultType' | 'askedType' | 'refusedType'>
type Step = (action: JsonMap, at: ConfigLocation, scope: TypeScope) => void
export type ActionWalker = ReturnType<typeof createActionWalker>

export const actionName = (json: unknown): ActionName | undefined => Object.keys(mapOrEmpty(json)).find(isActionName)

export function createActionWalker(uses: Uses, vocabulary: Vocabulary, walker: ValueWalker, typing: ActionTyping) {
  const { value, values, text, condition, chosen } = walker
  // What is sent to the server is not displayed, so its literal texts are not collected.
  const { values: sent } = createValueWalker({ ...uses, literals: [] }, vocabulary)
  const steps: { [kind in ActionName]: Step } = {
    go(action, at, scope) {
      uses.goes.push({ at, key: 'go', to: action['go'], with: mapOrEmpty(action['with']), keepsQuery: action['keepQuery'] === true, scope })
      if (isPointer(action['go']) || isMap(action['go'])) value(action['go'], below(at, 'go'), scope)
      values(action['with'], below(at, 'with'), scope)
    },
    back() {},
    link(action, at, scope) {
      uses.links.push({ at: below(at, 'link'), value: action['link'], scope })
      value(action['link'], below(at, 'link'), scope)
    },
    call(action, at, scope) {
      const call = textOrEmpty(action['call'])
      uses.calls.push({ at, call, with: action['with'], by: 'action', scope })
      sent(action['with'], below(at, 'with'), scope)
      sent(action['headers'], below(at, 'headers'), scope)
      put(action['at'], below(at, 'at'), scope, { by: 'reply', call, type: () => typing.replyType(call) })
      put(action['progress'], below(at, 'progress'), scope, { by: 'progress', call, type: () => numberType })
      continued(action, at, answered(call, scope), failed(scope))
    },
    open(action, at, scope) {
      const sheet = textOrEmpty(action['open'])
      uses.opens.push({ at, sheet, with: action['with'], by: 'open', onClose: action['onClose'], scope })
      values(action['with'], below(at, 'with'), scope)
      actions(action['onClose'], below(at, 'onClose'), withRoots(scope, { result: lazyType(() => typing.resultType(sheet)) }))
      actions(action['onDismiss'], below(at, 'onDismiss'), scope)
    },
    close(action, at, scope) {
      uses.closes.push({ at, with: action['with'], scope })
      values(action['with'], below(at, 'with'), scope)
    },
    toast: (action, at, scope) => text(action['toast'], below(at, 'toast'), scope),
    set(action, at, scope) {
      const { to } = action
      const isLiteral = to !== undefined && typeof to !== 'object' && !isPointer(to)
      const type = lazyType(() => typing.valueType(to, scope))
      put(action['set'], below(at, 'set'), scope, {
        by: 'set',
        type,
        ...(isLiteral && { literal: to }),
        to: { at: below(at, 'to'), value: to },
      })
      value(to, below(at, 'to'), scope)
    },
    clear: (action, at, scope) => put(action['clear'], below(at, 'clear'), scope, { by: 'clear', type: () => neverType }),
    decide: (action, at, scope) => void uses.decides.push({ at: below(at, 'decide'), table: textOrEmpty(action['decide']), scope }),
    reload: (action, at, scope) => void uses.reloads.push({ at: below(at, 'reload'), data: textOrEmpty(action['reload']), scope }),
    track: (action, at, scope) => sent(action['with'], below(at, 'with'), scope),
    choose: (action, at, scope) => chosen(action, at, scope, actions),
    run(action, at, scope) {
      uses.runs.push({ at, action: textOrEmpty(action['run']), with: mapOrEmpty(action['with']), scope })
      values(action['with'], below(at, 'with'), scope)
    },
    ask(action, at, scope) {
      const name = textOrEmpty(action['ask'])
      uses.asks.push({ at, ask: name, with: mapOrEmpty(action['with']), onError: action['onError'], scope })
      for (const [key, item] of entriesOrEmpty(action['with'])) {
        const visit = takesText(vocabulary.asks, name, key) ? text : value
        visit(item, below(at, 'with', key), scope)
      }
      const given = lazyType(() => typing.askedType(name))
      put(action['at'], below(at, 'at'), scope, { by: 'reply', call: name, type: given })
      continued(action, at, withRoots(scope, { result: given }), withRoots(scope, { reply: lazyType(() => typing.refusedType(name)) }))
    },
    continue(action, at, scope) {
      uses.continues.push({ at, journey: textOrEmpty(action['continue']), progress: action['progress'], scope })
      value(action['progress'], below(at, 'progress'), scope)
    },
    fill(action, at, scope) {
      const form = textOrEmpty(action['fill'])
      uses.fills.push({ at, form, with: mapOrEmpty(action['with']), scope })
      values(action['with'], below(at, 'with'), scope)
      for (const [field, item] of entriesOrEmpty(action['with']))
        put(pointerOf(['form', form, field]), below(at, 'with', field), scope, {
          by: 'fill',
          type: lazyType(() => typing.valueType(item, scope)),
        })
    },
  }

  return { actions, source }

  function actions(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    let leave: ActionName | undefined
    listOrEmpty(json).forEach((item, index) => {
      const kind = actionName(item)
      if (!isMap(item) || !kind) return
      if (kind === 'call' && leave) uses.lateCalls.push({ at: below(at, index), after: leave })
      if ((kind === 'go' || kind === 'close') && item['when'] === undefined) leave ??= kind
      condition(item['when'], below(at, index, 'when'), scope)
      steps[kind](item, below(at, index), withCondition(scope, item['when']))
    })
  }

  /** Visits a call that a screen or the app loads; its reply is stored in `/data` or `/shared`. */
  function source(json: JsonMap, at: ConfigLocation, outside: TypeScope): void {
    const call = textOrEmpty(json['call'])
    const scope = withCondition(outside, json['when'])
    uses.calls.push({ at, call, with: json['with'], by: 'source', scope })
    condition(json['when'], below(at, 'when'), outside)
    sent(json['with'], below(at, 'with'), scope)
    continued(json, at, answered(call, scope), failed(scope))
  }

  function continued(json: JsonMap, at: ConfigLocation, success: TypeScope, failure: TypeScope): void {
    actions(json['onSuccess'], below(at, 'onSuccess'), success)
    actions(json['onError'], below(at, 'onError'), failure)
  }

  type Put = Pick<Uses['writes'][number], 'by' | 'type' | 'literal' | 'to' | 'call'>
  function put(pointer: unknown, at: ConfigLocation, scope: TypeScope, write: Put): void {
    if (isText(pointer)) uses.writes.push({ at, pointer, scope, ...write })
  }

  function answered(call: string, scope: TypeScope): TypeScope {
    return withRoots(scope, { reply: () => replyRootType(typing.replyType(call)), result: () => typing.replyType(call) })
  }
  function failed(scope: TypeScope): TypeScope {
    return withRoots(scope, { reply: () => replyRootType(true), result: () => true })
  }
}

const takesText = (asks: Vocabulary['asks'], ask: string, name: string): boolean =>
  own(own(own(own(asks, ask), 'takes'), name), 'kind') === 'text'
