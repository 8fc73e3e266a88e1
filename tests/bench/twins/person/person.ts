import type { SelectOption } from '../../../../src/web/controls/SelectControl.tsx'

/** `birth_date`: Unix seconds at UTC midnight. */
export type Answers = { [field: string]: string | number | undefined }
/** Result of the card reader, with the fields that it is not sure of; handed over by the previous page. */
export type Read = { answers: Answers; unsure: string[] }

export const levels = ['province', 'city', 'districts', 'sub_districts']
/** Never kept on the device. */
export const privateFields = ['cardid', 'mother_maiden_name']

export const regionOptions = (data: unknown): SelectOption[] =>
  ((data as { lists?: { id: string; name: string }[] } | undefined)?.lists ?? []).map(({ id, name }) => ({ value: String(id), text: name }))

const femaleDays = 40

/** The card's number holds the day of birth and the gender: what differs is worth a second look. */
export function warningOf(name: string, answers: Answers): string | undefined {
  const digits = String(answers.cardid ?? '')
  const day = Number(digits.slice(6, 8))
  if (digits.length < 12 || !day) return undefined
  const gender = day > femaleDays ? 'female' : 'male'
  if (name === 'gender' && answers.gender !== undefined && answers.gender !== gender) return 'form.personInfo.gender.differs'
  if (name !== 'birth_date' || typeof answers.birth_date !== 'number') return undefined
  const [year = '', month, bornDay] = new Date(answers.birth_date * 1000).toISOString().slice(0, 10).split('-')
  const isSame = Number(bornDay) === day % femaleDays && month === digits.slice(8, 10) && year.slice(2) === digits.slice(10, 12)
  return isSame ? undefined : 'form.personInfo.birth_date.differs'
}
