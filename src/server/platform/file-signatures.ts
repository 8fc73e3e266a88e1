export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

export const SIGNATURE_BYTES = 16

const startsWith =
  (bytes: readonly number[], at = 0) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[at + index] === byte)
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const both = (first: (head: Uint8Array) => boolean, second: (head: Uint8Array) => boolean) => (head: Uint8Array) =>
  first(head) && second(head)

/** Tests of a file's first bytes by media type; headers and file names are not trusted. */
const SIGNATURES = new Map<string, (head: Uint8Array) => boolean>([
  ['image/jpeg', startsWith([0xff, 0xd8, 0xff])],
  ['image/png', startsWith(PNG_SIGNATURE)],
  ['image/webp', both(startsWith(ascii('RIFF')), startsWith(ascii('WEBP'), 8))],
  ['image/heic', startsWith(ascii('ftypheic'), 4)],
  ['application/pdf', startsWith(ascii('%PDF-'))],
])

export const hasSignature = (type: string): boolean => SIGNATURES.has(type)

export function detectType(head: Uint8Array): string | undefined {
  return [...SIGNATURES].find(([, fits]) => fits(head))?.[0]
}
