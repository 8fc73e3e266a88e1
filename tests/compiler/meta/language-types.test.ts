import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { coreFormats } from '../../../src/core/values/formats.ts'
import { formats } from '../../../src/product/formats.ts'
import { functions } from '../../../src/core/values/functions.ts'
import { productHost } from '../../../src/product/product-host.ts'
import type { Action, ActionName, NamedAction } from '../../../src/core/language/actions.ts'
import type { AppConfig, SessionEntry } from '../../../src/core/language/app-config.ts'
import type { Call } from '../../../src/core/language/calls.ts'
import type { DataSource, SharedSource } from '../../../src/core/language/data-sources.ts'
import type { Form, FormRule } from '../../../src/core/language/forms.ts'
import type { Journey, JourneyStep } from '../../../src/core/language/journeys.ts'
import type { Route, Routes, Tab } from '../../../src/core/language/routes.ts'
import type { Screen } from '../../../src/core/language/screens.ts'

type Schema = {
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  definitions?: Record<string, Schema>
}
const meta = (name: string): Schema => JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../schemas/meta/${name}.json`), 'utf8'))
const keysOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {}).filter((key) => key !== '$schema')

// Each list has the keys of a type. TypeScript reports a key that the type lacks or has in addition; the test, one that the meta-schema lacks.
const actions: { [Name in ActionName]: Record<keyof Extract<Action, Record<Name, unknown>>, true> } = {
  go: { go: true, with: true, keepQuery: true, replace: true, when: true },
  back: { back: true, when: true },
  link: { link: true, when: true },
  call: {
    call: true,
    with: true,
    headers: true,
    at: true,
    progress: true,
    busy: true,
    quiet: true,
    maxAge: true,
    onSuccess: true,
    onError: true,
    when: true,
  },
  open: { open: true, with: true, onClose: true, onDismiss: true, when: true },
  close: { close: true, with: true, when: true },
  toast: { toast: true, kind: true, when: true },
  set: { set: true, to: true, when: true },
  clear: { clear: true, when: true },
  decide: { decide: true, when: true },
  track: { track: true, with: true, once: true, when: true },
  reload: { reload: true, when: true },
  choose: { choose: true, otherwise: true, when: true },
  run: { run: true, with: true, when: true },
  ask: { ask: true, with: true, at: true, onSuccess: true, onError: true, when: true },
  continue: { continue: true, progress: true, when: true },
  fill: { fill: true, with: true, when: true },
}
const action: Record<keyof NamedAction, true> = { about: true, props: true, do: true }
const app: Record<keyof AppConfig, true> = { locales: true, api: true, toast: true, drafts: true, session: true, data: true, facts: true }
const call: Record<keyof Call, true> = {
  about: true,
  endpoint: true,
  send: true,
  access: true,
  payload: true,
  reply: true,
  cache: true,
  effect: true,
  headers: true,
  replies: true,
  challenge: true,
  track: true,
}
const form: Record<keyof Form, true> = {
  schema: true,
  load: true,
  fields: true,
  order: true,
  groups: true,
  rules: true,
  draft: true,
  submit: true,
}
const journey: Record<keyof Journey, true> = {
  call: true,
  done: true,
  closed: true,
  onClosed: true,
  steps: true,
  order: true,
  end: true,
}
const journeyStep: Record<keyof JourneyStep, true> = {
  route: true,
  with: true,
  call: true,
  text: true,
  note: true,
  after: true,
  minutes: true,
  locked: true,
}
const shared: Record<keyof SharedSource, true> = { call: true, with: true, when: true, every: true, onSuccess: true, onError: true }
const source: Record<keyof DataSource, true> = { ...shared, background: true }
const entry: Record<keyof SessionEntry, true> = { schema: true, persist: true, keepOnSignOut: true }
const formRule: Record<keyof FormRule, true> = { field: true, text: true, must: true, level: true }
const tab: Record<keyof Tab, true> = { text: true, icon: true, badge: true }
const routes: Record<keyof Routes, true> = {
  aliases: true,
  tabs: true,
  tabOrder: true,
  start: true,
  guard: true,
  home: true,
  notFound: true,
  help: true,
  privateQuery: true,
  routes: true,
}
const route: Record<keyof Route, true> = {
  path: true,
  parent: true,
  layout: true,
  screen: true,
  redirect: true,
  access: true,
  hide: true,
  title: true,
  help: true,
  noHelpReason: true,
  cache: true,
  props: true,
  propsWhen: true,
  params: true,
  query: true,
  invalid: true,
  enter: true,
  static: true,
}
const screen: Record<keyof Screen, true> = {
  as: true,
  title: true,
  props: true,
  state: true,
  computed: true,
  data: true,
  back: true,
  enter: true,
  locked: true,
  blocks: true,
  order: true,
}

it.each([
  { name: 'actions', said: Object.keys(meta('actions').definitions ?? {}), is: actions },
  { name: 'formats', said: Object.keys(meta('formats').definitions ?? {}), is: { ...coreFormats, ...formats } },
  { name: 'functions', said: Object.keys(meta('functions').definitions ?? {}), is: { ...functions, ...productHost.functions } },
  { name: 'a named action', said: keysOf(meta('action')), is: action },
  { name: 'app', said: keysOf(meta('app')), is: app },
  { name: 'calls', said: keysOf(meta('calls').definitions?.['call']), is: call },
  { name: 'journeys', said: keysOf(meta('journey')), is: journey },
  { name: 'forms', said: keysOf(meta('form')), is: form },
  { name: 'routes', said: keysOf(meta('routes')), is: routes },
  { name: 'a route', said: keysOf(meta('routes').definitions?.['route']), is: route },
  { name: 'screens', said: keysOf(meta('screen')), is: screen },
  { name: 'a data source', said: keysOf(meta('screen').definitions?.['source']), is: source },
  { name: 'a source of the whole app', said: keysOf(meta('app').definitions?.['shared']), is: shared },
  { name: 'a session entry', said: keysOf(meta('app').definitions?.['entry']), is: entry },
  { name: 'a rule of a form', said: keysOf(meta('form').definitions?.['rule']), is: formRule },
  { name: 'a step of a journey', said: keysOf(meta('journey').definitions?.['step']), is: journeyStep },
  { name: 'a tab', said: keysOf(meta('routes').definitions?.['tab']), is: tab },
  ...Object.entries(actions).map(([name, is]) => ({ name: `the action ${name}`, said: keysOf(meta('actions').definitions?.[name]), is })),
])('the meta-schema and the interpreter agree on $name', ({ said, is }) => {
  expect([...(said ?? [])].toSorted()).toEqual(Object.keys(is).toSorted())
})
