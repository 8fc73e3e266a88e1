import { locales, product } from '../product.ts'
import { differs, type Row, readTable, errorsUnless } from './row.ts'

const { enums } = readTable<{ enums: { [name: string]: { [value: string]: string } } }>('enums')
const valuesOf = (name: string): (string | number)[] => (product.schemas.enums[name]?.enum ?? []) as (string | number)[]

export const rows: Row[] = Object.entries(enums).flatMap(([name, labels]) => [
  {
    id: `enum.${name}`,
    faults: () => [
      ...differs('its values', valuesOf(name).map(String).toSorted(), Object.keys(labels).toSorted()),
      ...errorsUnless([
        valuesOf(name).every((value) => typeof value === (name === 'gender' ? 'string' : 'number')),
        'its values are not all of one type',
      ]),
    ],
  },
  ...Object.entries(labels).map(([value, speaksOf]) => ({
    id: `enum.${name}.${value}`,
    faults: () =>
      locales.flatMap((locale) => {
        const words = product.texts[locale]?.[`enum.${name}.${value}`] ?? ''
        const pattern = locale === 'en-us' ? new RegExp(speaksOf, 'i') : /./
        return errorsUnless([pattern.test(words), `its words in ${locale} are "${words}", which do not speak of ${speaksOf}`])
      }),
  })),
])
