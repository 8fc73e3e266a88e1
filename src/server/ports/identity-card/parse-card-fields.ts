import { type CardLines, type LineName, textOf } from './card-lines.ts'
import { civilDate } from '../../platform/calendar.ts'
import type { CardAddress, CardField, CardFields, Gender, Marital, Religion } from './identity-card-port.ts'
import { closestMatch } from './similarity.ts'
import type { Word } from './word-reader.ts'

const MARITALS: [string, Marital][] = [
  ['KAWIN', 1],
  ['KAWIN TERCATAT', 1],
  ['KAWIN BELUM TERCATAT', 1],
  ['BELUM KAWIN', 2],
  ['CERAI HIDUP', 3],
  ['CERAI HIDUP TERCATAT', 3],
  ['CERAI MATI', 4],
]
const RELIGIONS: [string, Religion][] = [
  ['KHONGHUCU', 1],
  ['KONGHUCU', 1],
  ['BUDDHA', 2],
  ['BUDHA', 2],
  ['KRISTEN', 3],
  ['PROTESTAN', 3],
  ['KRISTEN PROTESTAN', 3],
  ['ISLAM', 4],
  ['KATHOLIK', 5],
  ['KATOLIK', 5],
  ['HINDU', 6],
]
const GENDERS: [string, Gender][] = [
  ['LAKI-LAKI', 'male'],
  ['PEREMPUAN', 'female'],
]

/**
 * Thresholds below which a text is doubtful: Tesseract's own confidence (0 to 100), and the similarity to a word that a card may have (0 to
 * 1).
 */
const CONFIDENT = 70
const ALIKE = { least: 0.6, sure: 0.85 }
const MAX_LENGTH = 80

type ParsedFields = { fields: Partial<CardFields>; unsure: Set<CardField> }

export function parseCardFields({ values, heading }: CardLines): ParsedFields {
  const fields: Partial<CardFields> = {}
  const unsure = new Set<CardField>()
  const put = <F extends CardField>(field: F, found: { value: CardFields[F]; sure: boolean } | undefined) => {
    if (!found) return
    fields[field] = found.value
    if (!found.sure) unsure.add(field)
  }
  const words = (name: LineName) => values.get(name) ?? []
  put('name', parseName(words('name')))
  put('date_of_birth', parseBirthDate(words('birth')))
  put('gender', matchOne(words('gender'), GENDERS))
  put('religion', matchOne(words('religion'), RELIGIONS))
  put('marital', matchOne(words('marital'), MARITALS))
  put('address', parseAddress(values, heading.map(textOf)))
  return { fields, unsure }
}

function parseName(words: Word[]): { value: string; sure: boolean } | undefined {
  const value = sanitize(textOf(words))
    .replace(/^[^A-Z]+/, '')
    .trim()
  if (value.length < 2) return undefined
  return { value, sure: isConfident(words) && /^[A-Z][A-Z .,'-]+$/.test(textOf(words)) }
}

/** Parses place and day-month-year. Letters that look like digits are read as digits. */
function parseBirthDate(words: Word[]): { value: number; sure: boolean } | undefined {
  const text = textOf(words)
  const exact = /(?<!\d)(\d{2})-(\d{2})-(\d{4})(?!\d)/.exec(text)
  const loose = exact ?? /([\dOIlSBZ]{2})\W{0,2}([\dOIlSBZ]{2})\W{0,2}([12][\dOIlSBZ]{3})\W*$/.exec(text)
  if (!loose) return undefined
  const [day, month, year] = loose.slice(1).map(asNumber) as [number, number, number]
  const value = year < 1900 ? undefined : civilDate(day, month, year)
  return value === undefined ? undefined : { value, sure: exact !== null && isConfident(words.filter((word) => /\d/.test(word.text))) }
}

const asNumber = (text: string) =>
  Number(text.replaceAll(/[OIlSBZ]/g, (letter) => ({ O: '0', I: '1', l: '1', S: '5', B: '8', Z: '2' })[letter]!))

function matchOne<T>(words: Word[], entries: readonly (readonly [string, T])[]): { value: T; sure: boolean } | undefined {
  // Other text may follow the value on the same line without a gap, so the first one to four words are tried.
  const tries = words.slice(0, 4).map((_, index) => closestMatch(textOf(words.slice(0, index + 1)).toUpperCase(), entries, ALIKE.least))
  const best = tries.reduce((most, found) => ((found?.likeness ?? 0) > (most?.likeness ?? 0) ? found : most), undefined)
  return best && { value: best.meaning, sure: best.likeness >= ALIKE.sure }
}

const ADDRESS_LINES = ['street', 'neighbourhood', 'village', 'district'] as const

function parseAddress(values: CardLines['values'], heading: string[]): { value: CardAddress; sure: boolean } | undefined {
  const value: CardAddress = {}
  for (const name of ADDRESS_LINES) {
    const text = sanitize(textOf(values.get(name) ?? [])).trim()
    if (text.length > 1) value[name] = text
  }
  const province = heading.map((line) => /PROVINSI\s*(.+)/.exec(line.toUpperCase())?.[1]).find(Boolean)
  const city = heading
    .map((line) => /(KOTA|KABUPATEN|JAKARTA)\s.+/.exec(line.toUpperCase()))
    .find((found) => found && !/PROVINSI/.test(found.input))
  if (province) value.province = sanitize(province).trim()
  if (city) value.city = sanitize(city[0]).trim()
  if (Object.keys(value).length === 0) return undefined
  return { value, sure: ADDRESS_LINES.every((name) => value[name] !== undefined && isConfident(values.get(name) ?? [])) }
}

/** Keeps only characters of a card: no control or direction marks, no markup. */
const sanitize = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,'/()-]/g, '')
    .slice(0, MAX_LENGTH)

const isConfident = (words: Word[]) => words.length > 0 && words.every(({ confidence }) => confidence >= CONFIDENT)
