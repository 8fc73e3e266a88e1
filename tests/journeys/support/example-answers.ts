import type { Field, Form } from '../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { validExampleIn } from '../../support/form-examples.ts'
import type { Entry } from './form.ts'
import type { Release } from './release.ts'
import type { Translate } from './fixtures.ts'

/** Returns the entries of a form from its valid example in this release. Leaves out SMS codes, which the server sends. */
export function exampleEntries({ sources, config }: Release, form: Form, text: Translate): Record<string, Entry> {
  return entriesOf(config.schemas.forms[form.schema] ?? {}, form.fields ?? {}, validExampleIn(sources, form.schema), '', text)
}

function entriesOf(
  schema: JsonSchema,
  fields: { [name: string]: Field },
  given: Record<string, unknown>,
  parentPath: string,
  text: Translate,
): Record<string, Entry> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return Object.assign(
    {},
    ...properties.map(([name, rule]) => {
      const [field = {}, value, path] = [fields[name], given[name], `${parentPath}/${name}`]
      if (value === undefined || field.widget === 'SmsCode') return {}
      if (!Array.isArray(value)) return { [path]: entryOf(rule, field, value, text) }
      const items = (rule.items ?? {}) as JsonSchema
      return Object.assign({}, ...value.map((one, index) => entriesOf(items, field.items ?? {}, one, `${path}/${index}`, text)))
    }),
  ) as Record<string, Entry>
}

function entryOf(rule: JsonSchema, { widget, from }: Field, value: unknown, text: Translate): Entry {
  if (value === true) return true
  // The server provides these options, so the first one is chosen.
  if (widget === 'Region' || from !== undefined) return '#1'
  if (widget === 'Date') return dateEntry(Number(value))
  const { title } = rule
  if (Array.isArray(rule.enum) && typeof title === 'string')
    return text(`enum.${title.charAt(0).toLowerCase()}${title.slice(1)}.${String(value)}`)
  return String(value)
}

/** Entries for the three lists of a date field: the day, the position of the month (its name depends on the language) and the year. */
function dateEntry(seconds: number): string[] {
  const date = new Date(seconds * 1000)
  return [String(date.getUTCDate()), `#${date.getUTCMonth() + 1}`, String(date.getUTCFullYear())]
}
