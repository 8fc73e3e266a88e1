import { limitsOf } from '../../../src/core/forms/field-text-params.ts'
import { schemaAt } from '../../../src/core/language/schema.ts'
import { product } from '../product.ts'
import { differs, type Row, readTable, errorsUnless } from './row.ts'

type Table = { words: { [name: string]: { locale: string; key?: string; field?: string; says: string } } }

/** Fills in the limits of the field, as the form does. `field`: `<form>.<field>`. */
function withLimits(text: string | undefined, field = ''): string | undefined {
  const [form = '', name = ''] = field.split('.')
  const limits = limitsOf(schemaAt(product.schemas.forms[form], `/${name}`) ?? {})
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_match, keyword: string) => String(limits[keyword]))
}

export const rows: Row[] = Object.entries(readTable<Table>('texts').words).map(([name, { locale, key, field, says }]) => ({
  id: `words.${name}`,
  faults: () => {
    const words = product.texts[locale] ?? {}
    return key
      ? differs(key, withLimits(words[key], field), says)
      : errorsUnless([Object.values(words).includes(says), `nothing says "${says}" in ${locale}`])
  },
}))
