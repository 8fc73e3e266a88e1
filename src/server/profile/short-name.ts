const MAX_FIRST = 20

/** Whether the word is no title, initial or article: "H.", "dr.", "M", "I". */
const isFull = (word: string): boolean => /^[^.]{3,}$/.test(word)

/** First name and initial of the last one, "Siti R.", for people who know who it is and need to learn no more. */
export function shortName(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => word !== '')
  const full = words.filter(isFull)
  const [first = '', ...others] = full.length > 0 ? full : words
  const initial = [...(others.at(-1) ?? '')][0]
  const given = [...first].slice(0, MAX_FIRST).join('')
  return initial === undefined ? given : `${given} ${initial}.`
}
