/** Titles that either the card or the bank may leave out. */
const TITLES = new Set(
  'H HJ DR DRG DRS DRA IR PROF KH TN NY NN SDR SDRI BPK IBU ST SE SH SS SI SKOM SPD SSI SSOS MM MT MSI MKOM MPD MH PHD BSC MSC AMD'.split(
    ' ',
  ),
)

const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[\s,]+/)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word !== '' && !TITLES.has(word))
    .join('')

/**
 * Compares letters, ignoring case, spaces, punctuation and titles. Banks cut off long names, so a prefix of at least `shortest` letters
 * counts as the same name.
 */
export function isSameHolder(holder: string, person: string, shortest: number): boolean {
  const [a, b] = [normalizeName(holder), normalizeName(person)]
  if (a === '' || b === '') return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return a === b || (short.length >= shortest && long.startsWith(short))
}
