import type { JsonSchema } from '../../../src/core/language/json.ts'
import { isPointer, read } from '../../../src/core/language/pointer.ts'
import { product } from '../product.ts'
import { type Row, readTable, errorsUnless } from './row.ts'

type Table = { screens: { [screen: string]: { shows?: string[]; owed?: true } } }

const table = readTable<Table>('screens').screens
const { screens, forms, journeys } = product.flows
const words = product.texts['en-us'] ?? {}
/** Returns the English text, in the plural if it has plural forms. */
const wordsOf = (key: string): string => words[key] ?? words[`${key}_other`] ?? key

/** Returns the English texts and block names of a screen, of its included screens, and of its forms and journeys. */
function shownBy(json: unknown): string[] {
  if (typeof json === 'string') return [wordsOf(json), ...(Object.hasOwn(forms, json) ? wordsOfForm(json) : [])]
  if (typeof json !== 'object' || json === null) return []
  const { block, screen, steps } = json as { block?: unknown; screen?: unknown; steps?: unknown }
  const told = isText(json) ? [withFacts(json)] : []
  const named = [block === 'Include' && screens[String(screen)], typeof steps === 'string' && journeys[steps]?.steps]
  return [...told, ...[...Object.values(json), ...named].flatMap(shownBy)]
}

type Told = { t: string; with?: Record<string, unknown> }
const isText = (json: object): json is Told => typeof (json as Partial<Told>).t === 'string'

/** Returns the text with facts of the app in place of their placeholders. */
const withFacts = ({ t, with: given = {} }: Told): string =>
  wordsOf(t).replaceAll(/\{\{(\w+)\}\}/g, (blank, name: string) => {
    const value = given[name]
    const fact = isPointer(value) ? read({ app: product.flows.app.facts }, value) : undefined
    return fact === undefined ? blank : String(fact)
  })

function wordsOfForm(form: string): string[] {
  const shared = fieldsOf(product.schemas.forms[forms[form]?.schema ?? '']).map((field) => `field.${field}`)
  return Object.entries(words).flatMap(([key, text]) => (key.startsWith(`form.${form}.`) || shared.includes(key) ? [text] : []))
}

/** Returns the names of a schema's fields, including those in lists. */
const fieldsOf = (schema: JsonSchema | undefined): string[] =>
  Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field.items as JsonSchema | undefined),
  ])

function asWritten(screen: string, shows: string[]): string[] {
  if (!Object.hasOwn(screens, screen)) return ['there is no such screen']
  const shown = shownBy(screens[screen]).join('\n')
  return shows.flatMap((wanted) => errorsUnless([new RegExp(wanted, 'i').test(shown), `it shows nothing like "${wanted}"`]))
}

export const rows: Row[] = Object.entries(table).map(([screen, { shows = [], owed = false }]) => ({
  id: `screen.${screen}`,
  owed,
  faults: () => asWritten(screen, shows),
}))
