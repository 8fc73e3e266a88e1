/** `1.295.434`: Indonesian thousands separators. `digits`: an integer of any length, as text. */
export const thousands = (digits: number | bigint | string): string => String(digits).replace(/\B(?=(\d{3})+$)/g, '.')

/** A text of up to `first + last` characters is shown in full. */
export function maskMiddle(text: string, first = 3, last = 4): string {
  return text.length <= first + last ? text : `${text.slice(0, first)}${'*'.repeat(text.length - first - last)}${text.slice(-last)}`
}
