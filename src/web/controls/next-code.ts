import { digitsOnly } from './TextControl.tsx'

type Code = { code: string; length: number; isRefused: boolean }

/** A whole code that was refused gives way to the first digit of the next one. */
export function nextCode({ code, length, isRefused }: Code, typed: string): string {
  const startsAnew = isRefused && code.length === length && typed.length > length && typed.startsWith(code)
  return digitsOnly(startsAnew ? typed.slice(length) : typed).slice(0, length)
}
