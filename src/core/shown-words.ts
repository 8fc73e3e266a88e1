import { fieldAt } from './field-at.ts'
import { fieldLabel, fieldText } from './field-text.ts'
import { fieldSchema, fieldValues } from './field-values.ts'
import type { FormSession } from './form-session.ts'
import type { JsonSchema } from './language.ts'
import type { Scope } from './scope.ts'
import { everyBlock, isSeen, type ShownBlock, type ShownScreen } from './shown-blocks.ts'
import { resolveText } from './value.ts'
import type { World } from './world.ts'

/** The host's words, for those that the interpreter says by itself. */
export type Words = Pick<World, 'text' | 'hasText' | 'now'>

/** Every sentence that stands on the screen. */
export function screenWords(screen: ShownScreen, words: Words): string[] {
  const { instance } = screen
  const title =
    instance.screen.as === undefined || instance.screen.as === 'page' ? '' : resolveText(instance.screen.title, instance.scope, words)
  const own = screen.failed.length > 0 ? [words.text('shell.loadFailed'), words.text('shell.retry')] : []
  return [title, ...own, ...everyBlock(screen).flatMap((block) => blockWords(block, words))].filter((text) => text !== '')
}

/** The words of one block, without those of the blocks within it. */
export function blockWords(shown: ShownBlock, words: Words): string[] {
  const { kinds, props, form } = shown
  const received = props()
  const own = Object.entries(kinds.props).flatMap(([prop, kind]) => {
    const seen = kinds.seen?.[prop]
    const say = Object.hasOwn(sentences, kind) ? sentences[kind] : seen === 'always' ? one : undefined
    return say && isSeen(seen, shown) && received[prop] !== undefined ? say(received[prop] as never) : []
  })
  return [...own, ...(form ? formWords(form, shown.instance.scope, words) : [])]
}

/** What kinds of props say, as their components receive them. */
const one = (text: unknown): string[] => [String(text)]
const sentences: Record<string, (received: never) => string[]> = {
  text: one,
  texts: (texts: Record<string, string>) => Object.values(texts),
  rows: (rows: { label: string; value: string }[]) => rows.flatMap(({ label, value }) => [label, value]),
  // The answers come with a tap.
  questions: (questions: Record<string, { question: string }>) => Object.values(questions).map(({ question }) => question),
}

/** Labels, helps and what is said at the fields of a form, and its button. */
function formWords({ id, form, schema, fields, data }: FormSession, scope: Scope, words: Words): string[] {
  const said = fieldsOf(schema, data()).flatMap((at) => [
    fieldLabel(words, id, at),
    fieldText(words, id, at, 'help', fieldValues(fieldSchema(schema, at), fieldAt(form, at).widget, scope)) ?? '',
    fields.shown(at) ?? '',
    fields.warning(at) ?? '',
    ...linksAt(form, at).map(({ text }) => words.text(text)),
  ])
  return [...said, words.text(form.submit.button)]
}

/** Instance paths of the fields that have one value. */
export function fieldsOf(schema: JsonSchema, data: unknown, at = ''): string[] {
  if (schema.type === 'object') {
    const values = (data ?? {}) as Record<string, unknown>
    const rules = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    return rules.flatMap(([name, rule]) => fieldsOf(rule, values[name], `${at}/${name}`))
  }
  if (schema.type !== 'array') return [at]
  return (Array.isArray(data) ? data : []).flatMap((item, index) => fieldsOf((schema.items ?? {}) as JsonSchema, item, `${at}/${index}`))
}

type Link = { text: string; sheet: string; with?: Record<string, never> }
export const linksAt = (form: FormSession['form'], at: string): Link[] =>
  Object.values((fieldAt(form, at).links ?? {}) as Record<string, Link>)
