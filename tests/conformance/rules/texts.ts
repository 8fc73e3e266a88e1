import { product } from '../product.ts'
import { differs, type Row, readTable, errorsUnless } from './row.ts'

type Table = { words: { [name: string]: { locale: string; key?: string; says: string } } }

export const rows: Row[] = Object.entries(readTable<Table>('texts').words).map(([name, { locale, key, says }]) => ({
  id: `words.${name}`,
  faults: () => {
    const words = product.texts[locale] ?? {}
    return key ? differs(key, words[key], says) : errorsUnless([Object.values(words).includes(says), `nothing says "${says}" in ${locale}`])
  },
}))
