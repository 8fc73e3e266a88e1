import type { JsonSchema } from '../language/json.ts'
import type { Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'
import { entryOf } from '../language/map.ts'

const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const
/** A pattern that counts one kind of character: `^[0-9]{10,14}$`, or as a lookahead `^(?=[0-9]{10,14}$)…`. */
const countedPattern = /^\^(?:\(\?=)?(?:\[[^\]]+\]|\\\w)\{(\d+)(?:,(\d+))?\}\$(?:$|\))/

export function limitsOf(schema: JsonSchema): Record<string, number> {
  const [, least, most = least] = countedPattern.exec(String(schema.pattern ?? '')) ?? []
  const lengths = least === undefined ? [] : [['minLength', Number(least)] as const, ['maxLength', Number(most)] as const]
  const declared = keywords.flatMap((keyword) => (typeof schema[keyword] === 'number' ? [[keyword, schema[keyword]] as const] : []))
  return Object.fromEntries([...lengths, ...declared])
}

export function fieldTextParams(
  schema: JsonSchema | undefined,
  widget: string | undefined,
  { app }: Scope,
  host: Pick<Host, 'widgetFormats'>,
): Record<string, unknown> {
  const limits = Object.entries(limitsOf(schema ?? {})).map(([keyword, limit]) => [keyword, limitText(limit, widget, host)])
  return { ...Object.fromEntries(limits), app }
}

export function limitText(limit: number, widget: string | undefined, { widgetFormats }: Pick<Host, 'widgetFormats'>): string {
  const format = widget === undefined ? undefined : entryOf(widgetFormats, widget)
  return format ? format(limit) : String(limit)
}
