/** Levenshtein distance: letters to insert, remove or replace to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let index = 1; index <= other.length; index++) {
      const replaced = row[index - 1]! + (one[at - 1] === other[index - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[index]! + 1, next[index - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
