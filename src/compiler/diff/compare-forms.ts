import { pointerOf, tokens } from '../../core/language/pointer.ts'
import type { Config } from '../load/config.ts'
import { decidedAnswers } from '../meta/decided-answers.ts'
import type { Change, Effect } from './change.ts'
import { compareFieldOrders } from './compare-field-orders.ts'
import { compareGroups } from './compare-groups.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { orderChanges } from './compare-orders.ts'
import { compareSchemas } from './compare-schemas.ts'
import { hasWords, messageOf, type Message, messageValue } from './message.ts'
import { usersOf } from './users.ts'

/**
 * Compares the schemas of forms, their rules across fields, and their widgets. `inputs`: the meta-schema of the server's decision inputs.
 */
export function compareForms(before: Config, after: Config, inputs?: unknown): Change[] {
  const decided = decidedAnswers(inputs)
  // Accepting more answers in a field that decides about a loan changes the terms.
  const weight = (id: string, effect: Effect, path: string): Effect => {
    const [first] = tokens(path)
    const decides = decided.some(({ form, field }) => form === after.flows.forms[id]?.schema && field === first)
    return effect === 'loosening' && decides ? 'terms' : effect
  }

  const { added, removed } = compareMaps(before.flows.forms, after.flows.forms)
  const kept = Object.keys(after.flows.forms).filter((id) => Object.hasOwn(before.flows.forms, id))
  const change = (id: string, effect: Effect, message: Message): Change => ({
    effect,
    place: `form ${id}`,
    message,
    affects: usersOf(after, 'form', id),
  })
  return [
    ...added.map(([id]) => change(id, 'flow', messageOf('isNew'))),
    ...removed.map(([id]) => change(id, 'breaking', messageOf('isGone'))),
    ...kept.flatMap((id) => [
      ...schemaOfForm(before, after, id).map(({ effect, what, field }) =>
        change(id, weight(id, effect, field), messageOf('ofField', { field: fieldName(after, id, field), what })),
      ),
      ...ruleChanges(before, after, id).map(([effect, message]) => change(id, effect, message)),
      ...drawingChanges(before, after, id).map((message) => change(id, 'flow', message)),
      ...compareGroups(before, after, id, (name) => fieldName(after, id, pointerOf([name]))).map((message) => change(id, 'flow', message)),
      ...fieldOrderChanges(before, after, id).map((message) => change(id, 'flow', message)),
    ]),
  ]
}

function schemaOfForm(before: Config, after: Config, id: string) {
  const [was, is] = [before, after].map(({ flows, schemas }) => schemas.forms[flows.forms[id]?.schema ?? ''])
  return was && is ? compareSchemas(was, is) : []
}

function ruleChanges(before: Config, after: Config, id: string): [Effect, Message][] {
  const { added, removed, changed } = compareMaps(before.flows.forms[id]?.rules, after.flows.forms[id]?.rules)
  return [
    ...added.map(([name, rule]): [Effect, Message] => [rule.level === 'warn' ? 'flow' : 'tightening', messageOf('ruleNew', { name })]),
    ...removed.map(([name]): [Effect, Message] => ['loosening', messageOf('ruleGone', { name })]),
    ...changed.map(({ name }): [Effect, Message] => ['tightening', messageOf('ruleIs', { name })]),
  ]
}

/** Changes of widgets, order and submit: everything that neither the schema nor the groups report. */
function drawingChanges(before: Config, after: Config, id: string): Message[] {
  const drawing = ({ flows }: Config) => ({ ...flows.forms[id], rules: undefined, groups: undefined })
  return [
    ...leafChanges(drawing(before), drawing(after)).map(({ pointer, before: was, after: is }) =>
      messageOf('leafIs', { place: pointer, now: messageValue(is), was: messageValue(was) }),
    ),
    // The fields of a list are ordered by its schema.
    ...orderChanges(drawing(before), drawing(after))
      .filter(({ pointer }) => !pointer.endsWith('/items'))
      .map(({ pointer, before: was, after: now }) => messageOf('orderIs', { place: pointer, now, was })),
  ]
}

function fieldOrderChanges(before: Config, after: Config, id: string): Message[] {
  const nameOf = (path: string[]) => fieldName(after, id, pointerOf(path))
  return compareFieldOrders(before, after, id).map(({ within, before: was, after: now }) => {
    const named = (fields: string[]) => fields.map((name) => nameOf([...within, name]))
    const what = messageOf('asksInOrder', { now: named(now), was: named(was) })
    return within.length === 0 ? what : messageOf('ofField', { field: nameOf(within), what })
  })
}

/** The label of a field with its path, or the path alone. */
function fieldName({ texts, flows }: Config, form: string, path: string): Message {
  const name = tokens(path).join('.')
  const last = tokens(path).at(-1) ?? ''
  if (name === '') return messageOf('whole')
  const textKeys = [`form.${form}.${name}`, `form.${form}.${last}`, `field.${last}`]
  const isLabelled = flows.forms[form] !== undefined && textKeys.some((key) => hasWords(texts, key))
  return isLabelled ? messageOf('field', { label: { textKeys, name: last }, path: name }) : messageOf('bareField', { path: name })
}
