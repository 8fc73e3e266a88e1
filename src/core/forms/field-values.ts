import type { JsonSchema } from '../language/json.ts'
import { tokens } from '../language/pointer.ts'
import type { Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'
import { limitText } from './limit-text.ts'

const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
/** A pattern that counts one kind of character: `^[0-9]{10,14}$`, or as a lookahead `^(?=[0-9]{10,14}$)…`. */
const countedPattern = /^\^(?:\(\?=)?(?:\[[^\]]+\]|\\\w)\{(\d+)(?:,(\d+))?\}\$(?:$|\))/

export function limitsOf(schema: JsonSchema): Record<string, number> {
  const [, least, most = least] = countedPattern.exec(String(schema.pattern ?? '')) ?? []
  const lengths = least === undefined ? [] : [['minLength', Number(least)] as const, ['maxLength', Number(most)] as const]
  const declared = keywords.flatMap((keyword) => (typeof schema[keyword] === 'number' ? [[keyword, schema[keyword]] as const] : []))
  return Object.fromEntries([...lengths, ...declared])
}

export function fieldValues(
  schema: JsonSchema,
  widget: string | undefined,
  { app }: Scope,
  host: Pick<Host, 'widgetFormats'>,
): Record<string, unknown> {
  const limits = Object.entries(limitsOf(schema)).map(([keyword, limit]) => [keyword, limitText(limit, widget, host)])
  return { ...Object.fromEntries(limits), app }
}

export function fieldSchemaAt(schema: JsonSchema, at: string): JsonSchema {
  return tokens(at).reduce<JsonSchema>((here, token) => {
    const below = here.items ?? (here.properties as Record<string, JsonSchema> | undefined)?.[token]
    return (below as JsonSchema | undefined) ?? {}
  }, schema)
}
