/** `1.295.434`: Indonesian thousands. Digits of an integer, of any length. */
export const thousands = (digits: number | bigint | string): string => String(digits).replace(/\B(?=(\d{3})+$)/g, '.')

/** Stars instead of what stands between the first and the last characters; all of it is shown when it is no longer than these. */
export function maskMiddle(text: string, first = 3, last = 4): string {
  return text.length <= first + last ? text : `${text.slice(0, first)}${'*'.repeat(text.length - first - last)}${text.slice(-last)}`
}
