import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { signatures } from '../../src/compiler/check/function-types.ts'
import { formats } from '../../src/core/format.ts'
import { functions } from '../../src/core/functions.ts'
import type { Action, App, Call, Form, Route, Routes, Screen } from '../../src/core/language.ts'

type Schema = {
  enum?: string[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  definitions?: Record<string, Schema>
  oneOf?: { $ref: string }[]
  const?: string
}
const meta = (name: string): Schema => JSON.parse(readFileSync(resolve(import.meta.dirname, `../../schemas/meta/${name}.json`), 'utf8'))
const keysOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {}).filter((key) => key !== '$schema')

// Each list is of a type's keys: a key that the type gains or loses does not compile here, and one that the meta-schema lacks fails.
const actions: Record<Action['action'], true> = {
  go: true,
  back: true,
  link: true,
  call: true,
  open: true,
  close: true,
  toast: true,
  set: true,
  clear: true,
  decide: true,
  track: true,
  reload: true,
}
const app: Record<keyof App, true> = { locales: true, api: true, toast: true, session: true, facts: true }
const call: Record<keyof Call, true> = {
  at: true,
  send: true,
  access: true,
  payload: true,
  reply: true,
  cache: true,
  headers: true,
  replies: true,
  challenge: true,
  track: true,
}
const form: Record<keyof Form, true> = { schema: true, load: true, ui: true, rules: true, draft: true, submit: true }
const routes: Record<keyof Routes, true> = {
  aliases: true,
  tabs: true,
  start: true,
  guard: true,
  notFound: true,
  privateQuery: true,
  routes: true,
}
const route: Record<keyof Route, true> = {
  path: true,
  parent: true,
  layout: true,
  screen: true,
  redirect: true,
  open: true,
  login: true,
  hide: true,
  title: true,
  cache: true,
  props: true,
  propsWhen: true,
  params: true,
  invalid: true,
  enter: true,
}
const screen: Record<keyof Screen, true> = {
  as: true,
  title: true,
  props: true,
  state: true,
  computed: true,
  data: true,
  enter: true,
  blocks: true,
}

it.each([
  {
    name: 'actions',
    said: meta('language').definitions?.['action']?.oneOf?.map(({ $ref }) => $ref.replace('#/definitions/', '')),
    is: actions,
  },
  { name: 'formats', said: meta('language').definitions?.['format']?.enum, is: formats },
  { name: 'app', said: keysOf(meta('app')), is: app },
  { name: 'calls', said: keysOf(meta('calls').definitions?.['call']), is: call },
  { name: 'forms', said: keysOf(meta('form')), is: form },
  { name: 'routes', said: keysOf(meta('routes')), is: routes },
  { name: 'a route', said: keysOf(meta('routes').definitions?.['route']), is: route },
  { name: 'screens', said: keysOf(meta('screen')), is: screen },
  { name: 'functions', said: Object.keys(signatures), is: functions },
])('the meta-schema and the interpreter agree on $name', ({ said, is }) => {
  expect([...(said ?? [])].toSorted()).toEqual(Object.keys(is).toSorted())
})
