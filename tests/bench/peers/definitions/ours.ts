import { join } from 'node:path'
import { buildConfigs } from '../../../../src/compiler/load/build-configs.ts'
import { loadSources } from '../../../../src/compiler/load/load-sources.ts'
import { withContentId } from '../../../../src/compiler/release/validator-module.ts'
import type { Form } from '../../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../../src/core/language/json.ts'
import { definition, fields } from '../fields.ts'

const widgets = {
  text: 'Text',
  area: 'Textarea',
  number: 'Amount',
  date: 'Date',
  select: 'Select',
  radio: 'ButtonGroup',
  checkbox: 'Agree',
}
const LOCALE = 'en-us'
const ID = 'peer'
/** Keys of the texts that the form code itself uses. */
const formTextKeys = /^(?:rule\.|form\.\w+$|block\.(?:select|date)\.)/

/** Schema, form and texts, separate as in the three folders of the configuration. */
export async function ourDefinition(root: string) {
  const { texts } = buildConfigs(await loadSources(join(root))).configs.get('base')!
  const button = `form.${ID}.submit`
  const form: Form = {
    schema: ID,
    fields: Object.fromEntries(fields.map(({ name, kind }) => [name, { widget: widgets[kind] }])),
    order: definition.order,
    submit: { call: 'send', button },
  }
  const own = Object.fromEntries(fields.map(({ name, label }) => [`form.${ID}.${name}`, label]))
  const shared = Object.fromEntries(Object.entries(texts[LOCALE] ?? {}).filter(([key]) => formTextKeys.test(key)))
  return { id: ID, locale: LOCALE, form, schema: ourSchema(), texts: { ...shared, ...own, [button]: definition.submit } }
}

/** Without titles, which are texts here, and with dates as Unix seconds. */
function ourSchema() {
  const rulesOf = (names: { [name: string]: JsonSchema }) =>
    Object.fromEntries(
      Object.entries(names).map(([name, { title: _, ...rules }]) => [name, rules.format === 'date' ? { type: 'integer' } : rules]),
    )
  const { $schema: _, properties, then, ...others } = definition.schema
  return withContentId({ ...others, properties: rulesOf(properties), then: { ...then, properties: rulesOf(then.properties) } })
}
