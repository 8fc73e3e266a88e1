import { describe, expect, it } from 'vitest'
import type { Config } from '../../../src/compiler/load/config.ts'
import { stricterCalls } from '../../../src/compiler/release/stricter-calls.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { product } from '../../conformance/product.ts'

const sends = (call: string, submit: Partial<Form['submit']> = {}): Form => ({ schema: 'f', submit: { call, button: 'b', ...submit } })
const schema = (required: string[], properties: object): JsonSchema => ({ type: 'object', required, properties })

type Small = { forms: Record<string, Form>; schemas: Record<string, JsonSchema>; payload?: JsonSchema; screens?: object }

function config({ forms, schemas, payload = {}, screens = {} }: Small): Config {
  const calls = { save: { endpoint: 'POST /save', access: 'member', payload } }
  const flows = {
    ...product.flows,
    forms,
    calls,
    screens,
    routes: {},
    decisions: {},
    actions: {},
    journeys: {},
    scenarios: {},
    rules: {},
  } as unknown as Config['flows']
  return { ...product, flows, schemas: { ...product.schemas, forms: schemas } }
}

const before = schema(['a'], { a: { type: 'integer', minimum: 1 }, b: { type: 'string' } })
const narrow = { type: 'integer', minimum: 5 }
const narrower = schema(['a'], { a: narrow, b: { type: 'string' } })
const reordered = schema(['a'], { b: { type: 'string' }, a: { minimum: 1, type: 'integer' } })
const needsB = schema(['a', 'b'], { a: { type: 'integer', minimum: 1 }, b: { type: 'string' } })
const direct = { S: { blocks: { go: { block: 'Button', onPress: [{ call: 'save' }] } } } }

describe('the stricter rules of a channel for a call', () => {
  it.each<{ name: string; base: Small; channel: Small; asks: JsonSchema | undefined }>([
    { name: 'nothing, when it changes nothing', base: one(before), channel: one(before), asks: undefined },
    { name: 'nothing, when only the order of keys is another', base: one(before), channel: one(reordered), asks: undefined },
    {
      name: 'nothing, when a payload has its keys in another order',
      base: { ...one(before), payload: before },
      channel: { ...one(before), payload: reordered },
      asks: undefined,
    },
    { name: 'a narrower range', base: one(before), channel: one(narrower), asks: schema([], { a: narrow }) },
    { name: 'an additional required field', base: one(before), channel: one(needsB), asks: schema(['b'], { b: { type: 'string' } }) },
    {
      name: 'nothing about a field that is not sent',
      base: one(before, { omit: ['b'] }),
      channel: one(needsB, { omit: ['b'] }),
      asks: undefined,
    },
    {
      name: 'nothing about a field that is sent with another name',
      base: one(before, { with: { a: 'x' } }),
      channel: one(narrower, { with: { a: 'x' } }),
      asks: undefined,
    },
    {
      name: 'the rules of one of the forms that send it',
      base: two(before, before),
      channel: two(narrower, needsB),
      asks: { anyOf: [schema([], { a: narrow }), schema(['b'], { b: { type: 'string' } })] },
    },
    {
      name: 'nothing, when another form sends it by the old rules',
      base: two(before, before),
      channel: two(narrower, before),
      asks: undefined,
    },
    {
      name: 'nothing, when it is called without a form too',
      base: one(before),
      channel: { ...one(narrower), screens: direct },
      asks: undefined,
    },
    {
      name: "the channel's own payload, where a field of both changed",
      base: { ...one(before), payload: before },
      channel: { ...one(before), payload: narrower },
      asks: narrower,
    },
    {
      name: 'the same once, where the payload is the form',
      base: { ...one(before), payload: before },
      channel: { ...one(narrower), payload: narrower },
      asks: narrower,
    },
  ])('$name', ({ base, channel, asks }) => {
    expect(stricterCalls(config(channel), config(base))).toEqual(asks ? { save: asks } : {})
  })
})

function one(rules: JsonSchema, submit: Partial<Form['submit']> = {}): Small {
  return { forms: { f: sends('save', submit) }, schemas: { f: rules } }
}
function two(first: JsonSchema, second: JsonSchema): Small {
  return { forms: { f: sends('save'), g: { ...sends('save'), schema: 'g' } }, schemas: { f: first, g: second } }
}
