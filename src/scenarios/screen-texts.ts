import { entryOf } from '../core/language/map.ts'
import { fieldAt } from '../core/forms/field-at.ts'
import { fieldLabel, fieldText } from '../core/forms/field-text.ts'
import { fieldTextParams } from '../core/forms/field-text-params.ts'
import { topField } from '../core/language/pointer.ts'
import { memberSchema, propertiesOf, schemaAt } from '../core/language/schema.ts'
import type { FormSession } from '../core/forms/form-session.ts'
import type { JsonSchema } from '../core/language/json.ts'
import type { Scope } from '../core/values/scope.ts'
import { allBlocks, isVisible, type RenderedBlock, type RenderedScreen } from './render-screen.ts'
import { resolveText } from '../core/values/resolve.ts'
import type { Host } from '../core/host/host.ts'

export type TextContext = Pick<Host, 'text' | 'hasText' | 'now' | 'formats' | 'widgetFormats'>

export function screenTexts(screen: RenderedScreen, context: TextContext): string[] {
  const { instance } = screen
  const title =
    instance.screen.as === undefined || instance.screen.as === 'page' ? '' : resolveText(instance.screen.title, instance.scope, context)
  const own =
    screen.failed.length > 0 ? (['shell.failed.title', 'shell.failed.text', 'shell.retry'] as const).map((key) => context.text(key)) : []
  return [title, ...own, ...allBlocks(screen).flatMap((block) => blockTexts(block, context))].filter((text) => text !== '')
}

export function blockTexts(shown: RenderedBlock, context: TextContext): string[] {
  const { definition, props, form } = shown
  const received = props()
  const own = Object.entries(definition.props).flatMap(([prop, kind]) => {
    const seen = definition.seen?.[prop]
    if (seen === 'now') return stopTexts(received[prop], received.now, context)
    const say = entryOf(textsByKind, kind) ?? (seen === 'always' ? singleText : undefined)
    return say && isVisible(seen, shown) && received[prop] !== undefined ? say(received[prop] as never) : []
  })
  return [...own, ...(form ? formTexts(form, shown.instance.scope, context) : [])]
}

const singleText = (text: unknown): string[] => [String(text)]
const textsByKind: Record<string, (received: never) => string[]> = {
  text: singleText,
  texts: (texts: Record<string, string>) => Object.values(texts),
  // A row without a value is not rendered.
  rows: (rows: { label: string; value: string }[]) => rows.flatMap(({ label, value }) => (value === '' ? [] : [label, value])),
  // Answers show only after a tap.
  questions: (questions: Record<string, { question: string }>) => Object.values(questions).map(({ question }) => question),
}

/** Number and text of the current step of a journey. */
function stopTexts(steps: unknown, now: unknown, context: TextContext): string[] {
  const all = (Array.isArray(steps) ? steps : []) as ({ id: unknown; text: unknown; current: unknown } | undefined)[]
  const rows = all.filter((step) => typeof step?.text === 'string')
  const at = rows.findIndex((step) => (now === undefined ? step?.current === true : step?.id === now))
  return at < 0 ? [] : [context.text('block.steps.of', { number: at + 1, count: rows.length }), String(rows[at]?.text)]
}

function formTexts(session: FormSession, scope: Scope, context: TextContext): string[] {
  const { id, form, schema, fields } = session
  const texts = shownFieldPaths(session).flatMap((at) => [
    fieldLabel(context, id, at),
    fieldText(context, id, at, 'help', fieldTextParams(schemaAt(schema, at), fieldAt(form, at).widget, scope, context)) ?? '',
    fields.visibleError(at) ?? '',
    fields.visibleWarning(at) ?? '',
    ...fieldLinks(form, at).map(({ text }) => context.text(text)),
  ])
  return [...groupTexts(session, context), ...texts, session.buttonText()]
}

function groupTexts({ groups, missingCount }: FormSession, context: TextContext): string[] {
  const group = groups.current()
  if (!group) return []
  const left = missingCount.now > 0 ? context.text('form.left', { count: missingCount.now }) : context.text('form.noneLeft')
  return [context.text('form.part', { number: (groups.index() ?? 0) + 1, count: groups.all().length }), left, context.text(group.title)]
}

/** Paths of the visible fields in order; for a form in groups, those of the current group. */
export function shownFieldPaths({ form, schema, groups, data }: FormSession): string[] {
  const order = groups.current()?.fields ?? form.order ?? []
  const rank = (at: string) => (order.includes(topField(at)) ? order.indexOf(topField(at)) : order.length)
  const shown = fieldPaths(schema, data()).filter((at) => !form.groups || order.includes(topField(at)))
  return shown.toSorted((one, other) => rank(one) - rank(other))
}

function fieldPaths(schema: JsonSchema, data: unknown, at = ''): string[] {
  if (schema.type === 'object') {
    const values = (data ?? {}) as Record<string, unknown>
    return propertiesOf(schema).flatMap(([name, rule]) => fieldPaths(rule, values[name], `${at}/${name}`))
  }
  if (schema.type !== 'array') return [at]
  return (Array.isArray(data) ? data : []).flatMap((item, index) =>
    fieldPaths(memberSchema(schema, String(index)) ?? {}, item, `${at}/${index}`),
  )
}

type Link = { text: string; sheet: string; with?: Record<string, never> }
export const fieldLinks = (form: FormSession['form'], at: string): Link[] =>
  Object.values((fieldAt(form, at).links ?? {}) as Record<string, Link>)
