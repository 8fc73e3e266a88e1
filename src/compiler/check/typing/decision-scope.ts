import { entryOf, mapValues } from '../../../core/language/map.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { mapOrEmpty } from '../../json/read-json.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import type { Scope } from './uses.ts'

/**
 * What the pointers of a decision table lead to. `answers`: the server evaluates it, over what `schemas/meta/inputs.json` says that it
 * gives to this table; over anything where it says nothing. Another table runs with the roots of who runs it.
 */
export function decisionScope({ inputs }: Vocabulary, id: string, answers: boolean): Scope {
  const given = answers ? entryOf(inputs, id)?.given : undefined
  if (!given) return { roots: {}, via: `decisions/${id}`, acceptsAny: answers }
  return { roots: mapValues(mapOrEmpty(given['properties']), (schema) => () => schema as JsonSchema) }
}
