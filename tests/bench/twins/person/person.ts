import type { SelectOption } from '../../../../src/web/controls/SelectControl.tsx'

/** `birth_date`: Unix seconds at UTC midnight. */
export type Answers = { [field: string]: string | number | undefined }
/** Result of the card reader, passed on by the previous page. `unsure`: fields that it may have misread. */
export type Read = { answers: Answers; unsure: string[] }

export const levels = ['province', 'city', 'districts', 'sub_districts']
/** Never stored on the device. */
export const privateFields = ['cardid', 'mother_maiden_name']

export const regionOptions = (data: unknown): SelectOption[] =>
  ((data as { lists?: { id: string; name: string }[] } | undefined)?.lists ?? []).map(({ id, name }) => ({ value: String(id), text: name }))

const femaleDays = 40

/** Warns when the date of birth or gender differs from that in the card's number. */
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
