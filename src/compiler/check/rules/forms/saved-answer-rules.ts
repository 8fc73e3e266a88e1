import { type Phrase, phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { isSecret } from './widget-rules.ts'
import { formsWithFields, type FormWithFields, isConsent } from './form-rules.ts'
import { addToList } from '../../rule/add-to-list.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { isAny, memberType, pointerTokens, type Type } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const shownAgainRules: Rules<CheckContext> = {
  'load-part-missing': {
    message:
      'Each "{list}" asks for "{name}", but what fills it, {source}, has none, so that the answer does not come back: add "{name}" to {where}.',
    find: (context) => formsWithFields(context).flatMap((form) => partsMissing(context, form)),
  },
  'answer-lost': {
    message: '"{name}" is saved by "{save}", and empty again on return: {how}.',
    find: (context) => formsWithFields(context).flatMap((form) => answersLost(context, form)),
  },
}

/** Hits for missing parts of a list or group, which is filled as a whole. */
function partsMissing(context: CheckContext, { at, form, fields }: FormWithFields): Hit[] {
  const scope = { roots: {}, via: at.of }
  return entriesOrEmpty(form['load']).flatMap(([name, value]) => {
    const filling = context.valueType(value, scope)
    const source = textOrEmpty(value) || textOrEmpty(own(value, 'value'))
    return [...fields.keys()].flatMap((path) => {
      const [top, ...parts] = pointerTokens(path)
      if (top !== name || parts.length === 0 || typeAt(filling, parts) !== undefined) return []
      // A missing parent has a hit of its own.
      if (typeAt(filling, parts.slice(0, -1)) === undefined) return []
      const where = whereReplied(context, at.of, source) ?? phrase('whatFillsIt')
      return [
        { at: below(at, 'load', name), values: { list: name, name: parts.at(-1) ?? '', source: source || phrase('valueInLoad'), where } },
      ]
    })
  })
}

/** Hits for fields that a form saves to an address and does not load again, although its screen loads the data of that address. */
function answersLost(context: CheckContext, { at, form, fields }: FormWithFields): Hit[] {
  const { calls } = context.config.flows
  const submit = mapOrEmpty(form['submit'])
  const save = textOrEmpty(submit['call'])
  const omitted = listOrEmpty(submit['omit'])
  const saved = addressOf(own(calls, save))
  const [source] = sourcesOf(context, at.of).filter(({ call }) => call !== save && addressOf(own(calls, call)) === saved)
  if (source === undefined) return []
  const reply = context.replyType(source.call)
  const [inside] = entriesOrEmpty(form['load']).flatMap(([name, value]) => {
    const [root, data, ...path] = pointerTokens(textOrEmpty(value))
    return root === source.root && data === source.data && path.at(-1) === name ? [path.slice(0, -1)] : []
  })
  return entriesOrEmpty(form['fields']).flatMap(([name, json]) => {
    const schema = fields.get(`/${name}`)?.schema
    // A field without a schema is an unknown name or a broken `$ref`, which other rules report.
    if (
      !isMap(schema) ||
      isAny(schema) ||
      Object.hasOwn(mapOrEmpty(form['load']), name) ||
      omitted.includes(name) ||
      isNeverReturned(schema) ||
      isSecret(context, json) ||
      isConsent(context, json)
    )
      return []
    const path = [...(inside ?? []), name]
    const pointer = `/${[source.root, source.data, ...path].join('/')}`
    const how =
      typeAt(reply, path) === undefined
        ? phrase('addToReplyAndLoad', { name, reply: describeReply(context, source.call), pointer })
        : phrase('addToLoad', { name, pointer })
    return [{ at: below(at, 'fields', name), values: { name, save, how } }]
  })
}

/** Whether the server never returns the answer: private answers, consents (given again each time) and files. */
const isNeverReturned = (schema: object): boolean =>
  own(schema, 'private') === true || own(schema, 'const') !== undefined || own(schema, 'format') === 'file'

const typeAt = (type: Type, path: string[]): Type | undefined =>
  path.reduce<Type | undefined>((here, token) => here && memberType(here, token), type)

/** The call's address without method and version: `/v1/user/work` is saved by a POST and read by a GET. */
const addressOf = (call: unknown): string => textOrEmpty(own(call, 'endpoint')).replace(/^[A-Z]+ (?:\/v\d+)?/, '')

type Source = { root: 'data' | 'shared'; data: string; call: string }

function sourcesOf(context: CheckContext, of: string): Source[] {
  const { flows } = context.config
  const screens = (usesByForm(context).get(of) ?? []).map(({ at }) => own(flows.screens, at.of.slice('screens/'.length)))
  const sources = (root: Source['root'], all: unknown) =>
    entriesOrEmpty(all).map(([data, source]): Source => ({ root, data, call: textOrEmpty(own(source, 'call')) }))
  return [...screens.flatMap((screen) => sources('data', own(screen, 'data'))), ...sources('shared', flows.app.data)]
}

const byContext = new WeakMap<CheckContext, Map<string, CheckContext['uses']['forms']>>()

/** The places that show each form, by `forms/<id>`. */
function usesByForm(context: CheckContext): Map<string, CheckContext['uses']['forms']> {
  const known = byContext.get(context)
  if (known) return known
  const made = new Map<string, CheckContext['uses']['forms']>()
  for (const use of context.uses.forms) addToList(made, `forms/${use.form}`, use)
  byContext.set(context, made)
  return made
}

function whereReplied(context: CheckContext, of: string, pointer: string): Phrase | undefined {
  const [root, data] = pointerTokens(pointer)
  const source = sourcesOf(context, of).find((one) => one.root === root && one.data === data)
  return source && describeReply(context, source.call)
}

const describeReply = ({ config }: CheckContext, call: string): Phrase =>
  phrase('replyOf', { call, file: config.origins.get(`calls/${call}`)?.file ?? 'flows/calls/' })
