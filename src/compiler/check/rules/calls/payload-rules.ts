import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { findLooseness } from '../../typing/bounds.ts'
import { typesOverlap, describeType } from '../../typing/mismatch.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { acceptsValue, pointerTokens, type Type } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { TypeScope } from '../../typing/uses.ts'
import { memberSchema, propertiesOf } from '../../../../core/language/schema.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const payloadRules: Rules<CheckContext> = {
  'payload-unknown': {
    message: 'The call "{call}" takes no "{name}": leave it out.',
    leaveOut: true,
    find: (context) =>
      sentPayloads(context).flatMap(({ call, fields, payload }) => {
        const names = Object.keys(mapOrEmpty(payload['properties']))
        return fields
          .filter(({ name }) => !names.includes(name))
          .map(({ name, at }) => ({ at, values: { call, name }, meant: closestName(name, names) }))
      }),
  },
  'payload-missing': {
    message: 'The call "{call}" needs "{name}": {how}.',
    find: (context) =>
      sentPayloads(context).flatMap(({ call, at, fields, payload }) =>
        listOrEmpty(payload['required'])
          .map(String)
          // Any other name is reported by `schema-required-unknown`.
          .filter((name) => memberSchema(payload, name) !== undefined)
          .flatMap((name) => {
            const field = fields.find((one) => one.name === name)
            if (field === undefined) return [{ at, values: { call, name, how: phrase('sendIt') } }]
            return field.optional ? [{ at: field.at, values: { call, name, how: phrase('sendRequired') } }] : []
          }),
      ),
  },
  'payload-looser': {
    message:
      'The form needs "{name}", but the call "{call}" is answered without it: add it to the call\'s "required", so that the server insists too.',
    // The server applies the stricter rules of a channel's form, so only the base is checked.
    find: (context) =>
      context.config.channel === 'base' && formsAreSent(context) ? [...byCall(sentPayloads(context))].flatMap(looserHits) : [],
  },
  'payload-stricter': {
    message: 'The form takes as "{name}" what the call "{call}" refuses: there {keyword} is {wanted}, {here}.',
    find: (context) =>
      sentPayloads(context).flatMap(({ call, fields, payload }) =>
        fields.flatMap(({ name, at, type, isFormField }) => {
          const looser = isFormField && findLooseness(memberSchema(payload, name) ?? true, type())
          if (!looser) return []
          const { keyword, wanted, given } = looser
          const here = given === undefined ? phrase('hereNone') : phrase('hereIs', { value: given })
          return [{ at, values: { call, name, keyword, wanted, here } }]
        }),
      ),
  },
  'payload-type': {
    message: 'The call "{call}" does not take this as "{name}", which {rule}: here it {is}.',
    find: (context) =>
      sentPayloads(context).flatMap(({ call, fields, payload, asTexts }) =>
        fields.flatMap(({ name, at, type, literal }) => {
          const wanted = memberSchema(payload, name)
          if (!wanted) return []
          const is = type()
          const fits =
            literal === undefined
              ? typesOverlap(wanted, is) || (asTexts && typesOverlap({ type: 'string' }, is))
              : literal === '' || acceptsValue(wanted, literal)
          return fits
            ? []
            : [
                {
                  at,
                  values: {
                    call,
                    name,
                    rule: describeType(wanted),
                    is: literal === undefined ? describeType(is) : phrase('isValue', { value: JSON.stringify(literal) }),
                  },
                },
              ]
        }),
      ),
  },
  'call-encoding': {
    message: 'A GET has no body: its payload is sent as "query".',
    find: ({ config }) =>
      entriesOrEmpty(config.flows.calls).flatMap(([id, call]) =>
        textOrEmpty(own(call, 'endpoint')).startsWith('GET ') && (own(call, 'send') ?? 'query') !== 'query'
          ? [{ at: { of: `calls/${id}`, pointer: '/send' } }]
          : [],
      ),
  },
  'progress-encoding': {
    message: 'How much is sent is known of a call with "send": "multipart" alone, and "{call}" has "{send}": leave "progress" out.',
    leaveOut: true,
    find: ({ config, uses }) =>
      uses.writes.flatMap(({ at, by, call = '' }) => {
        const contract = own(config.flows.calls, call)
        const send = own(contract, 'send') ?? 'query'
        return by === 'progress' && isMap(contract) && send !== 'multipart' ? [{ at, values: { call, send: String(send) } }] : []
      }),
  },
  'call-twice': {
    message: 'The call "{other}" has the address {at} already: use it, or give this one an address of its own.',
    find({ config }) {
      const seen = new Map<string, string>()
      return entriesOrEmpty(config.flows.calls).flatMap(([id, call]) => {
        const at = textOrEmpty(own(call, 'endpoint'))
        const other = seen.get(at)
        if (other === undefined) seen.set(at, id)
        return other === undefined ? [] : [{ at: { of: `calls/${id}`, pointer: '/endpoint' }, values: { at, other } }]
      })
    },
  },
}

/** `isFormField`: it sends a field of the form unchanged. */
type SentField = { name: string; at: ConfigLocation; type(): Type; literal?: unknown; optional: boolean; isFormField?: true }
type SentPayload = { call: string; at: ConfigLocation; fields: SentField[]; payload: { [keyword: string]: unknown }; asTexts: boolean }

const payloadsByContext = new WeakMap<CheckContext, SentPayload[]>()

function sentPayloads(context: CheckContext): SentPayload[] {
  const cached = payloadsByContext.get(context)
  if (cached) return cached
  const found = [...payloadsOfCalls(context), ...payloadsOfForms(context)]
  payloadsByContext.set(context, found)
  return found
}

function payloadsOfCalls(context: CheckContext): SentPayload[] {
  return context.uses.calls
    .filter(({ by }) => by !== 'step')
    .flatMap(({ at, by, call, with: values, scope, places }) => {
      const whole = by === 'widget' ? at : below(at, values === undefined ? 'call' : 'with')
      const given = sentFields(context, values, below(at, 'with'), scope)
      return sentPayload(
        context,
        call,
        whole,
        given.map((one) => ({ ...one, at: places?.[one.name] ?? one.at })),
      )
    })
}

/** A form sends its fields except those in `omit`; `with` overrides them. */
function payloadsOfForms(context: CheckContext): SentPayload[] {
  const { flows, schemas } = context.config
  return entriesOrEmpty(flows.forms).flatMap(([id, form]) => {
    const submit = mapOrEmpty(own(form, 'submit'))
    const schema = own(schemas.forms, textOrEmpty(own(form, 'schema')))
    const at: ConfigLocation = { of: `forms/${id}`, pointer: '/submit' }
    const omit = listOrEmpty(submit['omit'])
    const needed = listOrEmpty(own(schema, 'required'))
    const withValues = sentFields(context, submit['with'], below(at, 'with'), { roots: {}, via: `forms/${id}` }).map((given): SentField => {
      const field = formFieldRead(own(submit['with'], given.name), id)
      return field === undefined ? given : { ...given, optional: isMap(schema) && !needed.includes(field), isFormField: true }
    })
    const fields: SentField[] = propertiesOf(schema)
      .filter(([name]) => !omit.includes(name) && !withValues.some((one) => one.name === name))
      .map(([name, type]) => ({
        name,
        at: below(at, 'call'),
        type: () => (isMap(type) ? type : true),
        optional: !needed.includes(name),
        isFormField: true,
      }))
    return sentPayload(context, textOrEmpty(submit['call']), below(at, 'call'), [...fields, ...withValues])
  })
}

function sentFields(context: CheckContext, values: unknown, at: ConfigLocation, scope: TypeScope): SentField[] {
  return entriesOrEmpty(values).map(([name, value]) => ({
    name,
    at: below(at, name),
    type: () => context.valueType(value, scope),
    ...(isMap(value) || Array.isArray(value) || isPointer(value) ? {} : { literal: value }),
    optional: false,
  }))
}

function formFieldRead(value: unknown, form: string): string | undefined {
  const path = pointerTokens(textOrEmpty(value))
  return path[0] === 'form' && path[1] === form && path.length === 3 ? path[2] : undefined
}

/** Whether every form names a known call: with a misspelt one, the senders of other calls are incomplete. */
const formsAreSent = ({ config: { flows } }: CheckContext): boolean =>
  entriesOrEmpty(flows.forms).every(([, form]) => Object.hasOwn(mapOrEmpty(flows.calls), textOrEmpty(own(own(form, 'submit'), 'call'))))

function byCall(all: SentPayload[]): Map<string, SentPayload[]> {
  const calls = new Map<string, SentPayload[]>()
  for (const one of all) addToList(calls, one.call, one)
  return calls
}

/** Hits for fields that every sender always sends, one of them a form, but that the call does not require. */
function looserHits([call, all]: [string, SentPayload[]]): Hit[] {
  const required = listOrEmpty(all[0]?.payload['required'])
  const always = (name: string) => all.every(({ fields }) => fields.some((one) => one.name === name && !one.optional))
  return all
    .flatMap(({ fields }) => fields)
    .filter(({ name, isFormField, optional }) => isFormField && !optional && !required.includes(name) && always(name))
    .map(({ name, at }) => ({ at, values: { call, name } }))
}

/** The payload sent to a call; empty for a call that does not exist or accepts anything. */
function sentPayload(context: CheckContext, call: string, at: ConfigLocation, fields: SentField[]): SentPayload[] {
  const contract = own(context.config.flows.calls, call)
  if (!isMap(contract)) return []
  const payload = contract['payload'] === undefined ? { properties: {} } : mapOrEmpty(contract['payload'])
  const isOpen = payload['additionalProperties'] === true || !isMap(payload['properties'])
  const encoding = contract['send'] ?? 'query'
  return isOpen ? [] : [{ call, at, fields, payload, asTexts: encoding === 'query' || encoding === 'form' }]
}
