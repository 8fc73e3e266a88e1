import { isPointer } from '../../../core/language/pointer.ts'
import { operatorOf } from '../../../core/values/resolve.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../json/read-json.ts'
import type { PropSpec, Vocabulary } from '../../load/vocabulary.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { type TypeScope, type Uses, withCondition } from '../typing/uses.ts'

export type ValueWalker = ReturnType<typeof createValueWalker>
type ValueVisitor = (json: unknown, at: ConfigLocation, scope: TypeScope) => void

export function createValueWalker(uses: Uses, { formats, functions }: Vocabulary) {
  const special: { [operator: string]: (json: { [key: string]: unknown }, at: ConfigLocation, scope: TypeScope) => void } = {
    value: (json, at, scope) => value(json['value'], below(at, 'value'), scope),
    map: (json, at, scope) => values(json['map'], below(at, 'map'), scope),
    choose: (json, at, scope) => chosen(json, at, scope, value),
    t: words,
  }
  return { value, values, text, texts, condition, chosen, test }

  function value(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    if (Array.isArray(json)) return json.forEach((item, index) => value(item, below(at, index), scope))
    if (isPointer(json)) return void uses.reads.push({ at, pointer: json, scope })
    if (isText(json)) return void uses.literals.push({ at, value: json, read: false })
    if (!isMap(json)) return
    const name = operatorOf(json, formats, functions)
    if (name === undefined) return
    if (name !== 't' && name !== 'map') value(json['default'], below(at, 'default'), scope)
    if (Object.hasOwn(special, name)) special[name]?.(json, at, scope)
    else operation(name, json, at, scope)
  }

  function values(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    for (const [name, item] of entriesOrEmpty(json)) value(item, below(at, name), scope)
  }

  function operation(name: string, json: { [key: string]: unknown }, at: ConfigLocation, scope: TypeScope): void {
    const isFormat = Object.hasOwn(formats, name)
    uses.operations.push({ at, name, kind: isFormat ? 'format' : 'function', json, scope })
    if (isFormat) {
      if (json['enum'] !== undefined) uses.labels.push({ at, enumeration: json['enum'], scope })
      return value(json[name], below(at, name), scope)
    }
    const spec = functions[name]
    argument(spec?.operand, json[name], below(at, name), scope)
    for (const [arg, argSpec] of Object.entries(spec?.args ?? {})) argument(argSpec, json[arg], below(at, arg), scope)
  }

  function argument(spec: PropSpec | undefined, json: unknown, at: ConfigLocation, scope: TypeScope): void {
    if (json === undefined || spec === undefined) return
    if (spec.kind === 'journeyName') uses.journeys.push({ at, journey: textOrEmpty(json), scope })
    else if (spec.kind === 'values') values(json, at, scope)
    else value(json, at, scope)
  }

  /** Visits a text position, where a bare string is a text key. */
  function text(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    const operator = isMap(json) ? operatorOf(json, formats, functions) : undefined
    if (operator === 'choose') return chosen(json, at, scope, text)
    if (isText(json) && !isPointer(json)) return void uses.texts.push({ at, key: json, given: [] })
    if (json !== undefined && operator !== 't') uses.displayed.push({ at, value: json, scope })
    value(json, at, scope)
    for (const key of ['value', 'default']) {
      const literal = own(json, key)
      if (isText(literal) && !isPointer(literal)) uses.literals.push({ at: below(at, key), value: literal, read: true })
    }
  }

  function texts(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    for (const [name, words] of entriesOrEmpty(json)) text(words, below(at, name), scope)
  }

  function words(json: { [key: string]: unknown }, at: ConfigLocation, scope: TypeScope): void {
    uses.texts.push({ at: below(at, 't'), key: textOrEmpty(json['t']), given: Object.keys(mapOrEmpty(json['with'])) })
    for (const [name, item] of entriesOrEmpty(json['with'])) {
      value(item, below(at, 'with', name), scope)
      if (isText(item) && !isPointer(item)) uses.literals.push({ at: below(at, 'with', name), value: item, read: true })
      else if (item !== undefined) uses.displayed.push({ at: below(at, 'with', name), value: item, scope })
    }
  }

  /** Visits each case in a scope in which its condition holds. */
  function chosen(json: unknown, at: ConfigLocation, scope: TypeScope, visit: ValueVisitor): void {
    const cases = own(json, 'choose')
    uses.chooses.push({ at, cases, otherwise: own(json, 'otherwise') !== undefined, scope })
    for (const [name, one] of entriesOrEmpty(cases)) {
      tests(own(one, 'when'), below(at, 'choose', name, 'when'), scope)
      visit(own(one, 'then'), below(at, 'choose', name, 'then'), withCondition(scope, own(one, 'when')))
    }
    visit(own(json, 'otherwise'), below(at, 'otherwise'), scope)
  }

  function condition(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    if (json === undefined) return
    uses.conditions.push({ at, condition: json, scope })
    tests(json, at, scope)
  }

  function tests(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    for (const [key, held] of entriesOrEmpty(json)) {
      const here = below(at, key)
      if (key === 'anyOf') listOrEmpty(held).forEach((branch, index) => tests(branch, below(here, index), scope))
      else if (key === 'has' || key === 'lacks') presence(held, here, scope)
      else {
        uses.tests.push({ at: here, pointer: key, test: held, scope })
        test(held, here, scope)
      }
    }
  }

  function presence(pointers: unknown, at: ConfigLocation, scope: TypeScope): void {
    if (isText(pointers)) uses.reads.push({ at, pointer: pointers, scope })
    listOrEmpty(pointers).forEach((pointer, index) => isText(pointer) && uses.reads.push({ at: below(at, index), pointer, scope }))
  }

  function test(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    if (isPointer(json)) uses.reads.push({ at, pointer: json, scope })
    else if (isMap(json) && 'not' in json) test(json['not'], below(at, 'not'), scope)
  }
}
