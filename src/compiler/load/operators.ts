import type { Sources } from './config.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** The keys that make an object a value, each with the options allowed beside it. */
export type Operators = Map<string, Set<string>>

const vocabularies = new WeakMap<Sources, Vocabulary>()

export function cachedVocabulary(sources: Sources): Vocabulary {
  const known = vocabularies.get(sources) ?? readVocabulary(sources)
  vocabularies.set(sources, known)
  return known
}

export function operatorsOf({ formats, functions }: Vocabulary): Operators {
  const options = (...names: string[]) => new Set(['default', ...names])
  return new Map([
    ['value', options()],
    ['t', options('with')],
    ['map', options()],
    ['choose', options('otherwise')],
    ...Object.entries(formats).map(([name, format]) => [name, options(...Object.keys(format.options))] as const),
    ...Object.entries(functions).map(([name, { args }]) => [name, options(...Object.keys(args))] as const),
  ])
}

export function isOperation(json: object, operators: Operators): boolean {
  return Object.keys(json).some((key) => operators.has(key) && hasOnly(json, key, operators))
}

const hasOnly = (json: object, name: string, operators: Operators): boolean =>
  Object.keys(json).every((key) => key === name || operators.get(name)?.has(key) === true)
