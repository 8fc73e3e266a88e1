const variants = new WeakMap<object, Map<string, string[]>>()

/** Keys of each text and its variants: plural forms and other i18next suffixes after an underscore. */
export function textVariants(words: { [key: string]: string }): Map<string, string[]> {
  const had = variants.get(words)
  if (had) return had
  const made = new Map<string, string[]>()
  for (const key of Object.keys(words)) {
    const stems = [key]
    for (let at = key.indexOf('_'); at > 0; at = key.indexOf('_', at + 1)) stems.push(key.slice(0, at))
    for (const stem of stems) made.set(stem, [...(made.get(stem) ?? []), key])
  }
  variants.set(words, made)
  return made
}
