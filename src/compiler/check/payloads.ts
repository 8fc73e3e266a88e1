import { isPointer } from '../../core/pointer.ts'
import { asList, asMap, asText, entriesOf, isMap, own } from '../json.ts'
import { overlap, ruleOf } from './fit.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { admits, pathOf } from './type.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { At, Scope } from './uses.ts'
import type { World } from './world.ts'

/** What is sent is what the call takes: nothing unknown, nothing missing, nothing of another kind. */
export const payloadRules: Rules<World> = {
  'payload-unknown': {
    sentence: 'The call "{call}" takes no "{name}": leave it out.{hint}',
    find: (world) =>
      sends(world).flatMap(({ call, given, payload }) => {
        const known = Object.keys(asMap(payload['properties']))
        return given
          .filter(({ name }) => !known.includes(name))
          .map(({ name, at }) => ({ at, say: { call, name, hint: hint(name, known) } }))
      }),
  },
  'payload-missing': {
    sentence: 'The call "{call}" needs "{name}": send it{how}.',
    find: (world) =>
      sends(world).flatMap(({ call, at, given, payload }) =>
        asList(payload['required'])
          .map(String)
          .flatMap((name) => {
            const field = given.find((one) => one.name === name)
            if (field === undefined) return [{ at, say: { call, name, how: '' } }]
            return field.optional ? [{ at: field.at, say: { call, name, how: ', so make the field required too' } }] : []
          }),
      ),
  },
  'payload-looser': {
    sentence:
      'The form needs "{name}", but the call "{call}" is answered without it: add it to the call\'s "required", so that the server insists too.',
    // What a channel's form asks beyond the base, the office is held to without a word here.
    find: (world) => (world.config.channel === 'base' && formsAreSent(world) ? [...byCall(sends(world))].flatMap(looser) : []),
  },
  'payload-type': {
    sentence: 'The call "{call}" does not take this as "{name}", which {rule}: here it {is}.',
    find: (world) =>
      sends(world).flatMap(({ call, given, payload, asTexts }) =>
        given.flatMap(({ name, at, type, literal }) => {
          const wanted = own(payload['properties'], name)
          if (!isMap(wanted)) return []
          const is = type()
          const fits =
            literal === undefined
              ? overlap(wanted, is) || (asTexts && overlap({ type: 'string' }, is))
              : literal === '' || admits(wanted, literal)
          return fits
            ? []
            : [{ at, say: { call, name, rule: ruleOf(wanted), is: literal === undefined ? ruleOf(is) : `is ${JSON.stringify(literal)}` } }]
        }),
      ),
  },
  'call-encoding': {
    sentence: 'A GET has no body: its payload is sent as "query".',
    find: ({ config }) =>
      entriesOf(config.flows.calls).flatMap(([id, call]) =>
        asText(own(call, 'endpoint')).startsWith('GET ') && (own(call, 'send') ?? 'query') !== 'query'
          ? [{ at: { of: `calls/${id}`, pointer: '/send' } }]
          : [],
      ),
  },
  'call-twice': {
    sentence: 'The call "{other}" has the address {at} already: use it, or give this one an address of its own.',
    find({ config }) {
      const seen = new Map<string, string>()
      return entriesOf(config.flows.calls).flatMap(([id, call]) => {
        const at = asText(own(call, 'endpoint'))
        const other = seen.get(at)
        if (other === undefined) seen.set(at, id)
        return other === undefined ? [] : [{ at: { of: `calls/${id}`, pointer: '/endpoint' }, say: { at, other } }]
      })
    },
  },
}

/** `field`: it carries an answer of the form as it is. */
type Given = { name: string; at: At; type(): Type; literal?: unknown; optional: boolean; field?: true }
type Send = { call: string; at: At; given: Given[]; payload: { [keyword: string]: unknown }; asTexts: boolean }

const known = new WeakMap<World, Send[]>()

function sends(world: World): Send[] {
  const had = known.get(world)
  if (had) return had
  const found = [...callSends(world), ...formSends(world)]
  known.set(world, found)
  return found
}

function callSends(world: World): Send[] {
  return world.uses.calls
    .filter(({ by }) => by !== 'step')
    .flatMap(({ at, by, call, with: values, scope, places }) => {
      const whole = by === 'widget' ? at : below(at, values === undefined ? 'call' : 'with')
      const given = givenBy(world, values, below(at, 'with'), scope)
      return send(
        world,
        call,
        whole,
        given.map((one) => ({ ...one, at: places?.[one.name] ?? one.at })),
      )
    })
}

/** A form sends its fields without `omit`, and `with` over them. */
function formSends(world: World): Send[] {
  const { flows, schemas } = world.config
  return entriesOf(flows.forms).flatMap(([id, form]) => {
    const submit = asMap(own(form, 'submit'))
    const schema = own(schemas.forms, asText(own(form, 'schema')))
    const at: At = { of: `forms/${id}`, pointer: '/submit' }
    const omit = asList(submit['omit'])
    const needed = asList(own(schema, 'required'))
    const withValues = givenBy(world, submit['with'], below(at, 'with'), { roots: {}, via: `forms/${id}` }).map((given): Given => {
      const field = fieldRead(own(submit['with'], given.name), id)
      return field === undefined ? given : { ...given, optional: isMap(schema) && !needed.includes(field), field: true }
    })
    const fields: Given[] = entriesOf(own(schema, 'properties'))
      .filter(([name]) => !omit.includes(name) && !withValues.some((one) => one.name === name))
      .map(([name, type]) => ({
        name,
        at: below(at, 'call'),
        type: () => (isMap(type) ? type : true),
        optional: !needed.includes(name),
        field: true,
      }))
    return send(world, asText(submit['call']), below(at, 'call'), [...fields, ...withValues])
  })
}

function givenBy(world: World, values: unknown, at: At, scope: Scope): Given[] {
  return entriesOf(values).map(([name, value]) => ({
    name,
    at: below(at, name),
    type: () => world.valueType(value, scope),
    ...(isMap(value) || Array.isArray(value) || isPointer(value) ? {} : { literal: value }),
    optional: false,
  }))
}

/** The field of the form whose answer the value is, nothing else standing in for it. */
function fieldRead(value: unknown, form: string): string | undefined {
  const path = pathOf(asText(value))
  return path[0] === 'form' && path[1] === form && path.length === 3 ? path[2] : undefined
}

/** While a form's call is misspelt, nobody knows who else sends a call. */
const formsAreSent = ({ config: { flows } }: World): boolean =>
  entriesOf(flows.forms).every(([, form]) => Object.hasOwn(asMap(flows.calls), asText(own(own(form, 'submit'), 'call'))))

function byCall(all: Send[]): Map<string, Send[]> {
  const calls = new Map<string, Send[]>()
  for (const one of all) {
    const known = calls.get(one.call)
    if (known) known.push(one)
    else calls.set(one.call, [one])
  }
  return calls
}

/** What everyone who sends the call always sends, a form's answer among it, and what the call could do without. */
function looser([call, all]: [string, Send[]]): Hit[] {
  const required = asList(all[0]?.payload['required'])
  const always = (name: string) => all.every(({ given }) => given.some((one) => one.name === name && !one.optional))
  return all
    .flatMap(({ given }) => given)
    .filter(({ name, field, optional }) => field && !optional && !required.includes(name) && always(name))
    .map(({ name, at }) => ({ at, say: { call, name } }))
}

/** Nothing is said of a call that is not there, or that takes anything. */
function send(world: World, call: string, at: At, given: Given[]): Send[] {
  const contract = own(world.config.flows.calls, call)
  if (!isMap(contract)) return []
  const payload = contract['payload'] === undefined ? { properties: {} } : asMap(contract['payload'])
  const isOpen = payload['additionalProperties'] === true || !isMap(payload['properties'])
  const encoding = contract['send'] ?? 'query'
  return isOpen ? [] : [{ call, at, given, payload, asTexts: encoding === 'query' || encoding === 'form' }]
}
