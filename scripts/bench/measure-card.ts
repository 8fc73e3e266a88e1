import type { CardField, CardFields, IdentityCardPort } from '../../src/server/ports/identity-card/identity-card-port.ts'
import { type Condition, conditions, type CardPhoto, drawCard, type CardOptions, type NumberLettering } from './draw-card.ts'

export type Verdict = 'right' | 'right, in doubt' | 'wrong, in doubt' | 'not read' | 'WRONG AND SURE'
export type Measured = { card: CardPhoto; verdicts: Record<MeasuredField, Verdict>; milliseconds: number; reason?: string }
export const measuredFields = ['ktp_id_number', 'name', 'date_of_birth', 'gender', 'marital', 'religion'] as const
type MeasuredField = (typeof measuredFields)[number] & CardField

/** A fixed current day, because the reader infers the century of a date of birth from it. */
const TODAY = new Date('2026-01-15T00:00:00Z')

export function cardOptions(times: number): CardOptions[] {
  const letterings: NumberLettering[] = ['OCR-A', 'ordinary']
  return conditions.flatMap((condition: Condition) =>
    letterings.flatMap((lettering) =>
      (['male', 'female'] as const).flatMap((gender) => Array.from({ length: times }, () => ({ condition, lettering, gender }))),
    ),
  )
}

export async function measureCard(reader: IdentityCardPort, seed: number, drawing: CardOptions): Promise<Measured> {
  const card = await drawCard(seed, drawing)
  const started = performance.now()
  const reading = await reader.read(card.jpeg, TODAY)
  const milliseconds = performance.now() - started
  const truth = expectedFields(card)
  const verdictOn = (field: MeasuredField): Verdict => {
    if (!reading.ok || reading.fields[field] === undefined) return 'not read'
    const isUnsure = reading.unsure.includes(field)
    if (reading.fields[field] === truth[field]) return isUnsure ? 'right, in doubt' : 'right'
    return isUnsure ? 'wrong, in doubt' : 'WRONG AND SURE'
  }
  const verdicts = Object.fromEntries(measuredFields.map((field) => [field, verdictOn(field)])) as Record<MeasuredField, Verdict>
  return { card, verdicts, milliseconds, ...(reading.ok ? {} : { reason: reading.reason }) }
}

function expectedFields({ person }: CardPhoto): Pick<CardFields, MeasuredField> {
  const { birth } = person
  return {
    ktp_id_number: person.number,
    name: person.name,
    date_of_birth: Date.UTC(birth.year, birth.month - 1, birth.day) / 1000,
    gender: person.gender,
    marital: person.marital as CardFields['marital'],
    religion: person.religion as CardFields['religion'],
  }
}
