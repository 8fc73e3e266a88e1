import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import type { BlockList } from '../block-list.ts'
import { replyOf } from './reply-type.ts'
import { integer, nothing, once } from './type.ts'
import type { Typing } from './typing.ts'
import { assuming, below, within } from './uses.ts'
import type { At, Scope, Uses } from './uses.ts'

/** What the walk asks while it goes. Types are worked out later, when a rule looks. */
type Asked = Pick<Typing, 'valueType' | 'itemType' | 'replyType' | 'resultType' | 'doneType'>
export type Walker = ReturnType<typeof createWalker>

/** Goes through values, conditions, actions and blocks wherever they stand and notes every use in `uses`. */
export function createWalker(uses: Uses, blocks: BlockList['blocks'], typing: Asked) {
  const onward: { [action: string]: (action: JsonMap, at: At, scope: Scope) => void } = {
    go(action, at, scope) {
      uses.goes.push({ at, to: action['to'], action, scope })
      for (const key of ['to', 'params', 'query', 'state']) value(action[key], below(at, key), scope)
    },
    link: (action, at, scope) => value(action['to'], below(at, 'to'), scope),
    call(action, at, scope) {
      const call = asText(action['call'])
      uses.calls.push({ at, call, with: action['with'], by: 'action', scope })
      values(action['with'], below(at, 'with'), scope)
      values(action['headers'], below(at, 'headers'), scope)
      if (isText(action['into']))
        uses.writes.push({ at: below(at, 'into'), pointer: action['into'], by: 'into', type: () => typing.replyType(call), scope })
      actions(action['onSuccess'], below(at, 'onSuccess'), answered(call, scope))
      actions(action['onError'], below(at, 'onError'), failed(scope))
    },
    open(action, at, scope) {
      const sheet = asText(action['sheet'])
      uses.opens.push({ at, sheet, with: action['with'], by: 'open', scope })
      values(action['with'], below(at, 'with'), scope)
      actions(action['onClose'], below(at, 'onClose'), within(scope, { result: once(() => typing.resultType(sheet)) }))
      actions(action['onDismiss'], below(at, 'onDismiss'), scope)
    },
    close(action, at, scope) {
      uses.closes.push({ at, with: action['with'], scope })
      values(action['with'], below(at, 'with'), scope)
    },
    toast: (action, at, scope) => text(action['text'], below(at, 'text'), scope),
    set(action, at, scope) {
      const to = action['to']
      const write = {
        at: below(at, 'at'),
        pointer: asText(action['at']),
        by: 'set' as const,
        type: once(() => typing.valueType(to, scope)),
        scope,
      }
      uses.writes.push(isMap(to) || Array.isArray(to) ? write : { ...write, literal: to })
      value(to, below(at, 'to'), scope)
    },
    clear(action, at, scope) {
      uses.writes.push({ at: below(at, 'at'), pointer: asText(action['at']), by: 'clear', type: () => nothing, scope })
    },
    decide: (action, at, scope) => void uses.decides.push({ at: below(at, 'table'), table: asText(action['table']), scope }),
    track: (action, at, scope) => values(action['with'], below(at, 'with'), scope),
    reload: (action, at, scope) => void uses.reloads.push({ at: below(at, 'data'), data: asText(action['data']), scope }),
  }

  type Place = { block: JsonMap; name: string; prop: string; scope: Scope; inner: Scope }
  const props: { [type: string]: (json: unknown, at: At, place: Place) => void } = {
    text: (json, at, { scope }) => text(json, at, scope),
    val: (json, at, { scope }) => value(json, at, scope),
    vals: (json, at, { scope }) => values(json, at, scope),
    // A list's own `where` looks at each item; every other condition of a block is about the block.
    cond: (json, at, { prop, scope, inner }) => condition(json, at, prop === 'where' ? inner : scope),
    actions(json, at, { block, prop, scope }) {
      if (prop === 'onError') return actions(json, at, within(scope, { reply: () => replyOf(true) }))
      const result = isText(block['form']) ? () => typing.doneType(asText(block['form'])) : () => true as const
      actions(json, at, within(scope, { result }))
    },
    ptr: (json, at, { scope }) => void uses.writes.push({ at, pointer: asText(json), by: 'input', type: () => true, scope }),
    texts(json, at, { scope }) {
      for (const [name, words] of entriesOf(json)) text(words, below(at, name), scope)
    },
    rows(json, at, { scope }) {
      for (const [name, row] of entriesOf(json)) {
        text(own(row, 'label'), below(at, name, 'label'), scope)
        text(own(row, 'value'), below(at, name, 'value'), scope)
        condition(own(row, 'when'), below(at, name, 'when'), scope)
      }
    },
    id(json, at, { block, prop, scope }) {
      if (prop === 'form') uses.forms.push({ at, form: asText(json), scope })
      if (prop === 'screen') uses.parts.push({ at, screen: asText(json), with: block['with'], scope })
      if (prop === 'call') uses.calls.push({ at, call: asText(json), with: undefined, by: 'block', scope })
    },
  }

  return { value, values, text, condition, actions, source, blockTree }

  function value(json: unknown, at: At, scope: Scope): void {
    if (Array.isArray(json)) return json.forEach((item, index) => value(item, below(at, index), scope))
    if (!isMap(json)) return
    if (isText(json['$data'])) {
      uses.reads.push({ at: below(at, '$data'), pointer: json['$data'], scope })
      shown(json, at)
      return value(json['default'], below(at, 'default'), scope)
    }
    if (isText(json['$fn'])) {
      uses.functions.push({ at, name: json['$fn'], args: asMap(json['args']), scope })
      shown(json, at)
      return values(json['args'], below(at, 'args'), scope)
    }
    if (isText(json['t'])) {
      uses.texts.push({ at: below(at, 't'), key: json['t'], given: Object.keys(asMap(json['values'])) })
      return values(json['values'], below(at, 'values'), scope)
    }
    values(json, at, scope)
  }

  function values(json: unknown, at: At, scope: Scope): void {
    for (const [name, item] of entriesOf(json)) value(item, below(at, name), scope)
  }

  function shown(ref: JsonMap, at: At): void {
    if (ref['format'] !== undefined || ref['enum'] !== undefined)
      uses.formats.push({ at, format: asText(ref['format']), labels: ref['enum'] })
  }

  function text(json: unknown, at: At, scope: Scope): void {
    if (isText(json)) uses.texts.push({ at, key: json, given: [] })
    else value(json, at, scope)
  }

  function condition(json: unknown, at: At, scope: Scope): void {
    for (const [pointer, test] of entriesOf(json)) {
      if (pointer === 'anyOf') asList(test).forEach((branch, index) => condition(branch, below(at, 'anyOf', index), scope))
      else {
        uses.tests.push({ at: below(at, pointer), pointer, test, scope })
        readsOfTest(test, below(at, pointer), scope)
      }
    }
  }

  function readsOfTest(test: unknown, at: At, scope: Scope): void {
    if (!isMap(test)) return
    if (isText(test['$data'])) uses.reads.push({ at: below(at, '$data'), pointer: test['$data'], scope })
    if ('not' in test) readsOfTest(test['not'], below(at, 'not'), scope)
  }

  function actions(json: unknown, at: At, scope: Scope): void {
    asList(json).forEach((item, index) => {
      if (!isMap(item)) return
      const kind = asText(item['action'])
      condition(item['when'], below(at, index, 'when'), scope)
      if (Object.hasOwn(onward, kind)) onward[kind]?.(item, below(at, index), assuming(scope, item['when']))
    })
  }

  /** What a screen loads: a call that answers into `/data`. */
  function source(json: JsonMap, at: At, scope: Scope): void {
    const call = asText(json['call'])
    uses.calls.push({ at, call, with: json['with'], by: 'source', scope })
    condition(json['when'], below(at, 'when'), scope)
    values(json['with'], below(at, 'with'), scope)
    actions(json['onSuccess'], below(at, 'onSuccess'), answered(call, scope))
    actions(json['onError'], below(at, 'onError'), failed(scope))
  }

  function blockTree(json: unknown, at: At, scope: Scope): void {
    for (const [id, item] of entriesOf(json)) if (isMap(item)) block(item, below(at, id), scope)
  }

  function block(json: JsonMap, at: At, outside: Scope): void {
    const name = asText(json['block'])
    const spec = Object.hasOwn(blocks, name) ? blocks[name] : undefined
    const scope = assuming(outside, json['when'])
    const inner = spec?.children === 'item' ? itemScope(json['each'], scope) : scope
    if (spec?.children === 'item') uses.lists.push({ at: below(at, 'each'), value: json['each'], scope })
    condition(json['when'], below(at, 'when'), outside)
    for (const [prop, type] of Object.entries(asMap(spec?.props))) {
      const kind = asText(type).replace(/!$/, '')
      if (json[prop] !== undefined && Object.hasOwn(props, kind))
        props[kind]?.(json[prop], below(at, prop), { block: json, name, prop, scope, inner })
    }
    blockTree(json['blocks'], below(at, 'blocks'), inner)
  }

  function itemScope(each: unknown, scope: Scope): Scope {
    return within(scope, { item: once(() => typing.itemType(each, scope)), index: () => integer })
  }

  /** `/reply` and `/result` after a call. */
  function answered(call: string, scope: Scope): Scope {
    return within(scope, { reply: () => replyOf(typing.replyType(call)), result: () => typing.replyType(call) })
  }
  function failed(scope: Scope): Scope {
    return within(scope, { reply: () => replyOf(true), result: () => true })
  }
}
