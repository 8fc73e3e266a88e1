import type { PageConfig } from '../../compiler/cache/watched-config.ts'
import { fieldAt } from '../../core/forms/field-at.ts'
import { fieldLabel } from '../../core/forms/field-text.ts'
import { fieldTextParams, limitText } from '../../core/forms/field-text-params.ts'
import { errorTextKeys } from '../../core/forms/field-text-keys.ts'
import { fieldOrder } from '../../core/forms/form-groups.ts'
import { enumTextKey } from '../../core/language/enum-text-key.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { ordered } from '../../core/language/ordered.ts'
import { isMap } from '../../core/language/map.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { resolveText } from '../../core/values/resolve.ts'
import { productHost } from '../../product/product-host.ts'
import type { Table } from './markup.ts'
import type { RulesTranslator } from './rules-translator.ts'

type Row = readonly [label: string, required: string, rules: readonly string[]]

/** Renders a form as a table of its fields and their rules, in the words of the error messages that a borrower sees. */
export function formTable({ flows, schemas }: Pick<PageConfig, 'flows' | 'schemas'>, id: string, translator: RulesTranslator): Table {
  const form = flows.forms[id]
  const schema = form && schemas.forms[form.schema]
  if (!schema) throw new Error(`flows/policy/rulesPage.json shows the form ${id}, which there is not.`)
  const scope = { app: flows.app.facts }

  const rowsOf = (of: JsonSchema, path: string, above: readonly string[]): Row[] =>
    ordered(Object.fromEntries(propertiesOf(of)), path === '' ? fieldOrder(form) : undefined).flatMap(([name, field]) => {
      const at = `${path}/${name}`
      const labels = [...above, fieldLabel(translator, id, at)]
      const isRequired = Array.isArray(of.required) && of.required.includes(name)
      const inner = isMap(field.items) ? (field.items as JsonSchema) : field
      return [
        [labels.join(' › '), translator.text(isRequired ? 'rulesPage.yes' : 'rulesPage.no'), rulesOf(field, at)],
        ...rowsOf(inner, inner === field ? at : `${at}/0`, labels),
      ]
    })

  function rulesOf(field: JsonSchema, at: string): string[] {
    const { widget } = fieldAt(form!, at)
    const values = fieldTextParams(field, widget, scope, productHost)
    return Object.entries(field).flatMap(([keyword, limit]) => {
      if (keyword === 'enum') return Array.isArray(limit) ? limit.map((choice) => choiceText(field, choice, translator)) : []
      // A field's own text may leave the number out, and a date's limit is in seconds.
      const isNumber = typeof limit === 'number'
      if (keyword === 'type' || (keyword === 'multipleOf' && field.unit === 'time')) return []
      const key = translator.first(isNumber ? [`rule.${keyword}`] : errorTextKeys(id, at, keyword))
      if (key === undefined) return []
      const counted = isNumber && { count: limit, limit: limitText(limit, widget, productHost) }
      return [translator.text(key, { [keyword]: limit, ...values, ...counted })]
    })
  }

  const across = Object.values(form.rules ?? {})
    .filter(({ level }) => level !== 'warn')
    .map(({ field, text }) => `${fieldLabel(translator, id, field)}: ${resolveText(text, scope, translator.env)}`)
  return {
    title: translator.text(`rulesPage.form.${id}`),
    columns: ['field', 'required', 'rules'].map((name) => translator.text(`rulesPage.${name}`)),
    rows: rowsOf(schema, '', []),
    notes: [...new Set(across)],
  }
}

/** Text of a choice, looked up by its list (`Education`) and its value. */
function choiceText(schema: JsonSchema, choice: unknown, translator: RulesTranslator): string {
  const key = enumTextKey(schema, choice)
  return key !== undefined && translator.hasText(key) ? translator.text(key) : String(choice)
}
