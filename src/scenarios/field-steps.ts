import { fieldAt } from '../core/forms/field-at.ts'
import { enumTextKey } from '../core/language/enum-text-key.ts'
import type { Form } from '../core/language/forms.ts'
import type { JsonSchema } from '../core/language/json.ts'
import { isMap } from '../core/language/map.ts'
import { schemaAt } from '../core/language/schema.ts'
import type { Given, ScenarioTranslator, Step } from './scenario.ts'

/** One field filled in by hand. `field`: its path in the form. `rows`: labels of the choices to press, outermost first. */
export type FieldStep = { field: string; value: unknown; rows?: string[]; group?: FieldGroup }
/** The group of a form that contains the field; `index`: its position in the form. */
export type FieldGroup = { form: string; id: string; index: number }

type Forms = { flows: { forms: { [id: string]: Form } }; schemas: { forms: { [name: string]: JsonSchema } } }

/** Splits a `set` step into one step per field. */
export function fieldSteps(
  config: Forms,
  replies: Given['replies'],
  { set, to }: Extract<Step, { set: string }>,
  words: ScenarioTranslator,
): FieldStep[] {
  const [, , id = '', ...path] = set.split('/')
  const form: Partial<Form> = config.flows.forms[id] ?? {}
  const schema = config.schemas.forms[form.schema ?? ''] ?? {}
  return leaves(`/${path.join('/')}`, to).map(([field, value]) => {
    const group = groupOf(id, form, field)
    const rows =
      dateRows(form, field, value, words) ??
      enumRows(schema, field, value, words) ??
      rowsTo(replies, value) ??
      textRows(form, field, value, words)
    return { field, value, ...(rows && { rows }), ...(group && { group }) }
  })
}

const leaves = (at: string, value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, part]) => leaves(`${at}/${key}`, part)) : [[at, value]]

function groupOf(form: string, { groups = {} }: Partial<Form>, field: string): FieldGroup | undefined {
  const all = Object.entries(groups)
  const index = all.findIndex(([, { fields }]) => fields.includes(field.split('/')[1] ?? ''))
  const [id] = all[index] ?? []
  return id === undefined ? undefined : { form, id, index }
}

/** Labels for year, month and day: the choices of each list depend on the previous one. `value`: Unix seconds at UTC midnight. */
function dateRows(form: Partial<Form>, at: string, value: unknown, { text }: ScenarioTranslator): string[] | undefined {
  if (fieldAt(form, at).widget !== 'Date') return undefined
  const date = new Date(Number(value) * 1000)
  const month = text('block.date.months').split(' ')[date.getUTCMonth()] ?? ''
  return [String(date.getUTCFullYear()), month, String(date.getUTCDate())]
}

function enumRows(root: JsonSchema, at: string, value: unknown, { text }: ScenarioTranslator): string[] | undefined {
  const schema = schemaAt(root, at)
  const key = Array.isArray(schema?.enum) ? enumTextKey(schema, value) : undefined
  return key === undefined ? undefined : [text(key)]
}

/** Names of the rows in a reply from the outermost to the row with this id. */
function rowsTo(json: unknown, id: unknown): string[] | undefined {
  if (json === null || typeof json !== 'object') return undefined
  const own = isMap(json) && typeof json['name'] === 'string' ? [json['name']] : []
  if (isMap(json) && json['id'] === id && own.length > 0) return own
  const below = Object.values(json).reduce<string[] | undefined>((found, part) => found ?? rowsTo(part, id), undefined)
  return below && [...own, ...below]
}

function textRows(form: Partial<Form>, at: string, value: unknown, words: ScenarioTranslator): string[] | undefined {
  const { text } = fieldAt(form, at)
  return typeof text === 'string' ? [words.text(text, { count: value, value })] : undefined
}
