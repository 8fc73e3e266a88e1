import { thousands } from '../../product/text-format.ts'

/** A number holds fifteen digits exactly. */
const MAX_DIGITS = 15

/** Rupiah as typed: `1.295.434`. Empty for what is no whole amount. */
export function formatAmount(value: unknown): string {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return ''
  return thousands(value)
}

/**
 * Reads `1.295.434`, `Rp 1.295.434,00`, `1,295,434.00` and `1295434`. A decimal part is dropped: rupiah are whole. A point is a decimal one
 * only where it cannot group, behind a comma or four digits: `1.50` is what a backspace leaves of `1.500`.
 */
export function parseAmount(typed: string): number | undefined {
  const digits = typed
    .replace(/,\d{0,2}\D*$/, '')
    .replace(/(,.*|\d{4})\.\d{1,2}\D*$/, '$1')
    .replace(/\D/g, '')
    .slice(0, MAX_DIGITS)
  return digits === '' ? undefined : Number(digits)
}

/** As many digits stand behind the caret as before the grouping. */
export function caretPosition(text: string, digitsBehind: number): number {
  let at = text.length
  for (let passed = 0; at > 0 && passed < digitsBehind; at -= 1) if (/\d/.test(text[at - 1] ?? '')) passed += 1
  return at
}

/**
 * What stands before and after the caret. Where a key deleted a separator alone, the digit beside it goes too: else nothing would have
 * changed. `inputType`: of the event; what is pasted or filled in has none that deletes.
 */
export function withoutDeleted(text: string, typed: string, caret: number, inputType?: string): [before: string, after: string] {
  const [before, after] = [typed.slice(0, caret), typed.slice(caret)]
  if (typed.length !== text.length - 1 || typed.replace(/\D/g, '') !== text.replace(/\D/g, '')) return [before, after]
  if (inputType === 'deleteContentForward') return [before, after.replace(/\d/, '')]
  return inputType === 'deleteContentBackward' ? [before.replace(/\d(?=\D*$)/, ''), after] : [before, after]
}
