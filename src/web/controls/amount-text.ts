import { thousands } from '../../product/text-format.ts'

/** A number represents fifteen digits exactly. */
const MAX_DIGITS = 15

/** Formats rupiah as typed: `1.295.434`. Returns '' for anything but a whole amount. */
export function formatAmount(value: unknown): string {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return ''
  return thousands(value)
}

/**
 * Reads `1.295.434`, `Rp 1.295.434,00`, `1,295,434.00` and `1295434`. A decimal part is dropped, since rupiah are whole. A point is a
 * decimal one only where it cannot be a separator, after a comma or four digits: a backspace turns `1.500` into `1.50`.
 */
export function parseAmount(typed: string): number | undefined {
  const digits = typed
    .replace(/,\d{0,2}\D*$/, '')
    .replace(/(,.*|\d{4})\.\d{1,2}\D*$/, '$1')
    .replace(/\D/g, '')
    .slice(0, MAX_DIGITS)
  return digits === '' ? undefined : Number(digits)
}

/** Returns the caret position that leaves as many digits behind it as before the grouping. */
export function caretPosition(text: string, digitsBehind: number): number {
  let caret = text.length
  for (let passed = 0; caret > 0 && passed < digitsBehind; caret -= 1) if (/\d/.test(text[caret - 1] ?? '')) passed += 1
  return caret
}

/**
 * Splits the typed text at the caret. When a key has deleted only a separator, the digit next to it is deleted too; otherwise the key would
 * change nothing. `inputType`: type of the input event, undefined for pasted or autofilled text.
 */
export function withoutDeleted(text: string, typed: string, caret: number, inputType?: string): [before: string, after: string] {
  const [before, after] = [typed.slice(0, caret), typed.slice(caret)]
  if (typed.length !== text.length - 1 || typed.replace(/\D/g, '') !== text.replace(/\D/g, '')) return [before, after]
  if (inputType === 'deleteContentForward') return [before, after.replace(/\d/, '')]
  return inputType === 'deleteContentBackward' ? [before.replace(/\d(?=\D*$)/, ''), after] : [before, after]
}
