import type { JsonSchema } from '../../../core/language/json.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, textOrEmpty } from '../../json/read-json.ts'
import type { PropSpec, Vocabulary } from '../../load/vocabulary.ts'
import { replyRootType } from '../typing/reply-type.ts'
import { integerType, lazyType, type Type } from '../typing/type.ts'
import type { Typing } from '../typing/typing.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { type TypeScope, type Uses, withCondition, withRoots } from '../typing/uses.ts'
import type { ActionWalker } from './action-walker.ts'
import type { ValueWalker } from './value-walker.ts'

type BlockTyping = Pick<Typing, 'itemType' | 'doneType' | 'resultType'>
/** `inner`: the scope of each item of a list; `above`: the parent block. */
type PropContext = {
  block: JsonMap
  name: string
  prop: string
  spec: PropSpec
  scope: TypeScope
  inner: TypeScope
  above: JsonMap | undefined
}
type PropVisitor = (json: unknown, at: ConfigLocation, place: PropContext) => void

export type BlockWalker = ReturnType<typeof createBlockWalker>

export function createBlockWalker(uses: Uses, { blocks }: Vocabulary, values: ValueWalker, { actions }: ActionWalker, typing: BlockTyping) {
  const aValue: PropVisitor = (json, at, place) => {
    values.value(json, at, place.scope)
    typed(json, at, place)
  }
  const valuesByName: PropVisitor = (json, at, place) => {
    values.values(json, at, place.scope)
    typed(json, at, place)
  }
  const kinds: { [kind: string]: PropVisitor } = {
    text: (json, at, { scope }) => values.text(json, at, scope),
    texts: (json, at, { scope }) => values.texts(json, at, scope),
    rows(json, at, { scope }) {
      for (const [name, row] of entriesOrEmpty(json)) {
        const here = below(at, name)
        values.condition(own(row, 'when'), below(here, 'when'), scope)
        values.text(own(row, 'label'), below(here, 'label'), scope)
        values.text(own(row, 'value'), below(here, 'value'), scope)
      }
    },
    questions(json, at, { scope }) {
      uses.questions.push({ at, names: entriesOrEmpty(json).map(([name]) => name) })
      for (const [name, one] of entriesOrEmpty(json)) {
        values.text(own(one, 'question'), below(at, name, 'question'), scope)
        values.text(own(one, 'answer'), below(at, name, 'answer'), scope)
        values.text(own(one, 'topic'), below(at, name, 'topic'), scope)
        values.text(own(one, 'keywords'), below(at, name, 'keywords'), scope)
      }
    },
    value: aValue,
    values: valuesByName,
    number: aValue,
    time: aValue,
    boolean: aValue,
    list: aValue,
    icon: aValue,
    image: aValue,
    address(json, at, place) {
      uses.links.push({ at, value: json, scope: place.scope })
      aValue(json, at, place)
    },
    entry: aValue,
    property: typed,
    enums: typed,
    // A list's own `where` tests each item; every other condition of a block is about the block.
    condition: (json, at, { prop, scope, inner }) => values.condition(json, at, prop === 'where' ? inner : scope),
    actions(json, at, place) {
      uses.handlers.push({ at, actions: json, needed: place.spec.required, block: place.block })
      actions(json, at, handlerScope(place))
    },
    place(json, at, place) {
      const holds = asType(place.spec.holds)
      uses.writes.push({ at, pointer: textOrEmpty(json), by: 'input', type: () => holds, scope: place.scope })
      typed(json, at, place)
    },
    formName: (json, at, { scope }) => void uses.forms.push({ at, form: textOrEmpty(json), scope }),
    screenName: (json, at, { block, scope }) => void uses.includes.push({ at, screen: textOrEmpty(json), with: block['with'], scope }),
    callName: (json, at, { scope }) => void uses.calls.push({ at, call: textOrEmpty(json), with: undefined, by: 'widget', scope }),
    journeyName: (json, at, { scope }) => void uses.journeys.push({ at, journey: textOrEmpty(json), scope }),
  }

  return { tree }

  function tree(json: unknown, at: ConfigLocation, scope: TypeScope, above?: JsonMap): void {
    for (const [id, item] of entriesOrEmpty(json)) if (isMap(item)) block(item, below(at, id), scope, above)
  }

  function block(json: JsonMap, at: ConfigLocation, outside: TypeScope, above: JsonMap | undefined): void {
    const name = textOrEmpty(json['block'])
    const spec = Object.hasOwn(blocks, name) ? blocks[name] : undefined
    const scope = withCondition(outside, json['when'])
    const inner = spec?.children === 'items' ? itemScope(json['each'], scope) : scope
    values.condition(json['when'], below(at, 'when'), outside)
    for (const [prop, propSpec] of Object.entries(spec?.props ?? {})) {
      const visit = Object.hasOwn(kinds, propSpec.kind) ? kinds[propSpec.kind] : undefined
      if (json[prop] !== undefined) visit?.(json[prop], below(at, prop), { block: json, name, prop, spec: propSpec, scope, inner, above })
    }
    tree(json['blocks'], below(at, 'blocks'), inner, json)
  }

  function typed(json: unknown, at: ConfigLocation, { block: siblings, name, prop, spec, scope, above: parentBlock }: PropContext): void {
    uses.props.push({ at, owner: name, prop, spec, value: json, siblings, parentBlock, scope })
  }

  function itemScope(each: unknown, scope: TypeScope): TypeScope {
    return withRoots(scope, { item: lazyType(() => typing.itemType(each, scope)), index: () => integerType })
  }

  /**
   * Adds the roots that a handler receives: a failed reply, the reply to a form, the result of a closed screen, or those declared in the
   * vocabulary.
   */
  function handlerScope({ block, spec: { gives, trigger }, scope }: PropContext): TypeScope {
    if (trigger === 'failure') return withRoots(scope, { reply: () => replyRootType(true) })
    if (gives === undefined) return scope
    const { replyOf: form, closeOf: screen } = gives
    if (isText(form)) return withRoots(scope, { result: lazyType(() => typing.doneType(textOrEmpty(block[form]))) })
    if (isText(screen)) return withRoots(scope, { result: lazyType(() => typing.resultType(textOrEmpty(block[screen]))) })
    return withRoots(scope, { result: () => gives })
  }
}

const asType = (schema: JsonSchema | undefined): Type => schema ?? true
