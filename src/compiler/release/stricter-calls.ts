import type { Form } from '../../core/language/forms.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Config } from '../load/config.ts'
import { isMap, own } from '../../core/language/map.ts'
import { sameValue } from '../../core/language/same-json.ts'
import { memberSchema, propertiesOf } from '../../core/language/schema.ts'

/**
 * Requirements of a channel beyond the base, by call. The server applies them on top of the base, so a channel can only be stricter. A call
 * whose payload is not the form's own schema gets the rules of the form that sends it, for the fields sent unchanged.
 */
export function stricterCalls(config: Config, base: Config): { [call: string]: JsonSchema } {
  const stricter: { [call: string]: JsonSchema } = {}
  const forms = formsByCall(config)
  const others = callsInActions({ ...config.flows, forms: {}, calls: {} })
  for (const [name, { payload }] of Object.entries(config.flows.calls)) {
    const before = base.flows.calls[name]?.payload
    const ofForms = others.has(name) ? [] : rulesOfForms(forms.get(name) ?? [], payload, config, base)
    const rules = [...(payload && !sameValue(payload, before) ? [payload] : []), ...ofForms]
    if (rules.length > 0) stricter[name] = rules.length === 1 ? (rules[0] as JsonSchema) : { allOf: rules }
  }
  return stricter
}

/** Added rules of the forms that send the call; a payload must match one of them. */
function rulesOfForms(forms: Form[], payload: unknown, config: Config, base: Config): JsonSchema[] {
  if (forms.length === 0) return []
  if (forms.some(({ schema }) => payload && sameValue(config.schemas.forms[schema], payload))) return []
  const rules = forms.map((form) => addedBy(form, config.schemas.forms[form.schema], base.schemas.forms[form.schema]))
  if (rules.includes(undefined)) return []
  return rules.length === 1 ? (rules as JsonSchema[]) : [{ anyOf: rules }]
}

function addedBy({ submit }: Form, schema: unknown, before: unknown): JsonSchema | undefined {
  const isSent = (field: string) => !submit.omit?.includes(field) && !Object.hasOwn(submit.with ?? {}, field)
  const required = asNames(own(schema, 'required')).filter((field) => isSent(field) && !asNames(own(before, 'required')).includes(field))
  const fields = propertiesOf(schema).filter(([field, rule]) => isSent(field) && !sameValue(rule, memberSchema(before, field)))
  if (required.length === 0 && fields.length === 0) return undefined
  const known = required.map((field) => [field, memberSchema(schema, field) ?? {}] as const)
  return { type: 'object', required, properties: Object.fromEntries([...known, ...fields]) }
}

function formsByCall({ flows }: Config): Map<string, Form[]> {
  const forms = new Map<string, Form[]>()
  for (const form of Object.values(flows.forms)) {
    const known = forms.get(form.submit.call)
    if (known) known.push(form)
    else forms.set(form.submit.call, [form])
  }
  return forms
}

/** Calls made by actions: actions are in lists, where nothing else has a `call`. */
function callsInActions(json: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(json)) {
    for (const part of json) {
      if (isMap(part) && typeof part['call'] === 'string') found.add(part['call'])
      callsInActions(part, found)
    }
  } else if (isMap(json)) for (const part of Object.values(json)) callsInActions(part, found)
  return found
}

const asNames = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])
