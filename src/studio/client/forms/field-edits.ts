import type { Edit, Place } from '../../contract.ts'

const expecting = <T extends Place>({ file, pointer, value }: T): Pick<Edit, 'file' | 'pointer' | 'was'> => ({
  file,
  pointer,
  ...(value !== undefined && { was: value }),
})

/** An empty list is left out. */
export function withRequired(required: Place<string[]>, name: string, isRequired: boolean): Edit {
  const now = required.value ?? []
  const next = isRequired ? [...now.filter((each) => each !== name), name] : now.filter((each) => each !== name)
  return { ...expecting(required), ...(next.length > 0 && { value: next }) }
}

/** The field at `index` changes places with the one `by` further on. */
export function moved(order: Place<string[]>, names: readonly string[], index: number, by: number): Edit {
  const next = [...names]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return { ...expecting(order), value: next }
}

/** Empty removes the rule. */
export function withRule(rule: Place, input: 'number' | 'text', text: string): Edit | undefined {
  if (text.trim() === '') return expecting(rule)
  const value = input === 'number' ? Number(text) : text
  return Number.isNaN(value) ? undefined : { ...expecting(rule), value }
}

export const withWords = (words: Place<string>, text: string): Edit => ({ ...expecting(words), ...(text !== '' && { value: text }) })
