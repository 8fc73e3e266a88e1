const substitutes = new Map([
  ['\u00a0', ' '],
  ['\u2026', '...'],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['–', '-'],
  ['—', '-'],
])

/**
 * Text in the alphabet of SMS (GSM 03.38) as far as spelling goes. One character outside of it makes a message UCS-2: 70 characters per part
 * instead of 160, and each part is paid for.
 */
export const gsmText = (text: string): string => [...text].map((character) => substitutes.get(character) ?? character).join('')
