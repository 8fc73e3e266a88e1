import { type CoreFormat, coreFormats } from '../../../src/core/values/formats.ts'
import { formats } from '../../../src/product/formats.ts'
import type { FormatName } from '../../../src/generated/vocabulary.ts'
import { read } from '../../../src/core/language/pointer.ts'
import type { Env } from '../../../src/core/values/scope.ts'
import { resolve } from '../../../src/core/values/resolve.ts'
import { createTestApp } from '../headless-app.ts'
import { product } from '../product.ts'
import { differs, missingOf, type Row, readTable, errorsUnless } from './row.ts'

type Constant = { at: string } & ({ is: unknown } | { count: number } | { most: number } | { begins: string })
type Table = {
  constants: { [name: string]: Constant }
  headers: string[]
  commerceHeaders: string[]
  lan: { [locale: string]: string }
  formats: { format: FormatName; value: unknown; says: string }[]
}

const table = readTable<Table>('constants')
const { app } = product.flows
/** The specification formats numbers as in Indonesian. */
const env: Env = { text: (key) => product.texts['id-id']?.[key] ?? key, now: () => 0, formats }

const allFormats: Record<FormatName, CoreFormat> = { ...coreFormats, ...formats }

function asWritten(constant: Constant): string[] {
  const found = read(product.flows, constant.at)
  if ('is' in constant) return differs(constant.at, found, constant.is)
  if ('count' in constant) return differs(`the number at ${constant.at}`, (found as unknown[]).length, constant.count)
  if ('most' in constant) return differs(`the highest at ${constant.at}`, Math.max(...(found as number[])), constant.most)
  return errorsUnless([String(found).startsWith(constant.begins), `${constant.at} does not begin with ${constant.begins}`])
}

export const rows: Row[] = [
  ...Object.entries(table.constants).map(([name, constant]) => ({ id: `constant.${name}`, faults: () => asWritten(constant) })),
  { id: 'header.common', faults: () => missingOf('the common headers', Object.keys(app.api.headers), table.headers) },
  {
    id: 'header.commerce',
    faults: () => differs('the headers of commerce', Object.keys(app.api.headerGroups.commerce ?? {}).toSorted(), table.commerceHeaders),
  },
  // Without a `lan` header the server uses id-ID.
  ...Object.entries(table.lan).map(([locale, lan]) => ({
    id: `header.lan.${locale || 'default'}`,
    faults: () => {
      const { roots } = createTestApp().app
      return differs('the header lan', resolve(app.api.headers.lan, { ...roots, session: { locale: locale || undefined } }, env), lan)
    },
  })),
  ...table.formats.map(({ format, value, says }) => ({
    id: `format.${format}.${String(value)}`,
    faults: () => differs('what is shown', allFormats[format](value, env).replaceAll('\u00a0', ' '), says),
  })),
]
