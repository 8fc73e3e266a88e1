/**
 * The national identity number, 16 digits: province, regency, district (2 each, of the first registration, for life), birth date
 * as DDMMYY with 40 added to the day for women, and a serial above 0. A corrected birth date does not change the number, so a
 * difference is a warning to a person and never a refusal.
 */
export function nikWarnings(nik: string, birthSeconds: number, gender: string): string[] {
  const digits = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik)
  if (!digits) return ['form']
  const [, , , , day = '', month = '', year = '', serial = ''] = digits
  const female = Number(day) > 40
  const birth = new Date(birthSeconds * 1000)
  const sameDate =
    Number.isFinite(birthSeconds) &&
    birth.getUTCDate() === Number(day) - (female ? 40 : 0) &&
    birth.getUTCMonth() + 1 === Number(month) &&
    birth.getUTCFullYear() % 100 === Number(year)
  return [
    ...(sameDate ? [] : ['birthDate']),
    ...(gender === (female ? 'female' : 'male') ? [] : ['gender']),
    ...(serial === '0000' ? ['serial'] : []),
  ]
}
