import { entryOf, mapValues } from '../../../core/language/map.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { mapOrEmpty } from '../../json/read-json.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import type { TypeScope } from './uses.ts'

/**
 * Scope of a decision table. `answers`: the server evaluates it, with the input that `schemas/meta/inputs.json` declares for this table, or
 * any input when nothing is declared. Another table runs with the roots of its caller.
 */
export function decisionScope({ inputs }: Vocabulary, id: string, answers: boolean): TypeScope {
  const given = answers ? entryOf(inputs, id)?.given : undefined
  if (!given) return { roots: {}, via: `decisions/${id}`, acceptsAny: answers }
  return { roots: mapValues(mapOrEmpty(given['properties']), (schema) => () => schema as JsonSchema) }
}
