import { ApiError } from '../calls/errors.ts'

/** Above anything that a call sends, and low enough that the worst body of 64 KB costs milliseconds. */
const MAX_DEPTH = 20
const MAX_VALUES = 5000
const MAX_TEXT_LENGTH = 10_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENERS = new Set([0x5b, 0x7b])
const CLOSERS = new Set([0x5d, 0x7d])

/**
 * Limits depth and number of values in one pass over unparsed JSON, because later steps recurse by depth and sort by width. Does not check
 * the syntax.
 */
export function assertJsonWithinLimits(json: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) {
      const end = endOfText(json, at + 1)
      if (end - at > MAX_TEXT_LENGTH) throw new ApiError('tooLarge')
      at = end
    } else if (character === COMMA) {
      if (++values > MAX_VALUES) throw new ApiError('tooLarge')
    } else if (OPENERS.has(character)) {
      if (++depth > MAX_DEPTH) throw new ApiError('badRequest')
    } else if (CLOSERS.has(character)) depth--
  }
}

function endOfText(json: string, from: number): number {
  let at = from
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

export function assertFieldsWithinLimits(text: string): void {
  let fields = 1
  let start = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (at - start > MAX_TEXT_LENGTH || ++fields > MAX_VALUES) throw new ApiError('tooLarge')
    start = at
  }
  if (text.length - start > MAX_TEXT_LENGTH) throw new ApiError('tooLarge')
}

/** The maximum number of marks on one letter in Unicode's stream-safe form (UAX #15): composing takes the square of their number. */
const MARKS = /\p{M}{31}/u

/** Normalizes to NFC. Only for texts of bounded length. */
export function normalizeText(text: string): string {
  if (MARKS.test(text)) throw new ApiError('badRequest')
  return text.normalize('NFC')
}
