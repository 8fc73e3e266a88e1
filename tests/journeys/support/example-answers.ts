import type { Field, Form } from '../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { validExampleIn } from '../../support/form-examples.ts'
import type { Entry } from './form.ts'
import type { Release } from './release.ts'
import type { Translate } from './fixtures.ts'

/** Returns the entries of a form from its example in this release, which `check` keeps valid. A code comes by message. */
export function exampleEntries({ sources, config }: Release, form: Form, say: Translate): Record<string, Entry> {
  return entriesOf(config.schemas.forms[form.schema] ?? {}, form.fields ?? {}, validExampleIn(sources, form.schema), '', say)
}

function entriesOf(
  schema: JsonSchema,
  fields: { [name: string]: Field },
  given: Record<string, unknown>,
  above: string,
  say: Translate,
): Record<string, Entry> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return Object.assign(
    {},
    ...properties.map(([name, rule]) => {
      const [field = {}, value, at] = [fields[name], given[name], `${above}/${name}`]
      if (value === undefined || field.widget === 'SmsCode') return {}
      if (!Array.isArray(value)) return { [at]: entryOf(rule, field, value, say) }
      const items = (rule.items ?? {}) as JsonSchema
      return Object.assign({}, ...value.map((one, index) => entriesOf(items, field.items ?? {}, one, `${at}/${index}`, say)))
    }),
  ) as Record<string, Entry>
}

function entryOf(rule: JsonSchema, { widget, from }: Field, value: unknown, say: Translate): Entry {
  if (value === true) return true
  // Whatever the lender offers first.
  if (widget === 'Region' || from !== undefined) return '#1'
  if (widget === 'Date') return dateEntry(Number(value))
  const { title } = rule
  if (Array.isArray(rule.enum) && typeof title === 'string')
    return say(`enum.${title.charAt(0).toLowerCase()}${title.slice(1)}.${String(value)}`)
  return String(value)
}

/** A civil date, as day, month by its place in the list, and year. */
function dateEntry(seconds: number): string[] {
  const date = new Date(seconds * 1000)
  return [String(date.getUTCDate()), `#${date.getUTCMonth() + 1}`, String(date.getUTCFullYear())]
}
