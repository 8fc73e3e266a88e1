import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completionsAt, schemas, diagnosticsOf } from './editor-service.ts'

const root = resolve(import.meta.dirname, '../../..')
type Names = { definitions: { [kind: string]: { enum: string[] } } }
const names = (JSON.parse(readFileSync(resolve(root, 'schemas/meta/names.json'), 'utf8')) as Names).definitions
/** Returns a name of the product in quotes, as an editor lists it. */
const some = (kind: string) => JSON.stringify(names[kind]!.enum[0])
const pointer = () => names['pointer']!.enum.find((name) => name.startsWith('/session/'))!

/** `typed`: text with `¦` at the cursor. `label`: completion that must be offered there, with quotes if it is a string. */
type Position = { name: string; typed: string; label: string }

/** Cursor positions in a block of a screen. */
const inBlock: Position[] = [
  { name: 'the name of a block', typed: '{ "block": "¦" }', label: '"Button"' },
  { name: 'the name of a block, without quotes', typed: '{ "block": ¦ }', label: '"DescriptionList"' },
  { name: 'the key that names it', typed: '{ ¦ }', label: 'block' },
  { name: 'a prop', typed: '{ "block": "Button", ¦ }', label: 'onPress' },
  { name: 'a prop after its first letters', typed: '{ "block": "Countdown", "on¦" }', label: 'onEnd' },
  { name: 'a prop beside invalid ones', typed: '{ "block": "Button", "loook": 1, "text": 5, ¦ }', label: 'disabledWhen' },
  { name: 'a condition of any block', typed: '{ "block": "Outlet", ¦ }', label: 'when' },
  {
    name: 'a prop of a block within blocks',
    typed: '{ "block": "Stack", "blocks": { "b": { "block": "Card", "blocks": { "c": { "block": "Cell", ¦ } } } } }',
    label: 'checkedWhen',
  },
  { name: 'a value of a prop', typed: '{ "block": "Button", "look": "¦" }', label: '"danger"' },
  { name: 'a boolean', typed: '{ "block": "DescriptionList", "total": ¦ }', label: 'true' },
  { name: 'an icon', typed: '{ "block": "Button", "icon": "¦" }', label: '"wallet"' },
  { name: 'a form', typed: '{ "block": "Form", "form": "¦" }', label: some('form') },
  { name: 'a screen', typed: '{ "block": "Include", "screen": "¦" }', label: some('screen') },
  { name: 'a text key', typed: '{ "block": "Text", "text": "¦" }', label: some('text') },
  { name: 'a text key after its first letters', typed: '{ "block": "Text", "text": "acti¦" }', label: some('text') },
  { name: 'a pointer in place of a text', typed: '{ "block": "Text", "text": "¦" }', label: JSON.stringify(pointer()) },
  { name: 'a pointer in place of a value', typed: '{ "block": "Copy", "value": "/sess¦" }', label: JSON.stringify(pointer()) },
  { name: 'an operator', typed: '{ "block": "Text", "text": { ¦ } }', label: 't' },
  { name: 'a format', typed: '{ "block": "Text", "text": { ¦ } }', label: 'rupiah' },
  { name: 'a format after its first letters', typed: '{ "block": "Text", "text": { "da¦" } }', label: 'dateTime' },
  { name: 'an option of a format', typed: '{ "block": "Text", "text": { "label": "/item/status", ¦ } }', label: 'enum' },
  { name: 'an enumeration', typed: '{ "block": "Text", "text": { "label": "/item/status", "enum": "¦" } }', label: some('enum') },
  { name: 'a function', typed: '{ "block": "Copy", "value": { ¦ } }', label: 'find' },
  { name: 'an argument of a function', typed: '{ "block": "Copy", "value": { "find": "/data/x", ¦ } }', label: 'is' },
  { name: 'a journey', typed: '{ "block": "JourneySteps", "each": { "steps": "¦" } }', label: some('journey') },
  { name: 'a case of a choice', typed: '{ "block": "Text", "text": { "choose": { "a": { ¦ } } } }', label: 'then' },
  { name: 'the operators has and lacks', typed: '{ "block": "Button", "when": { ¦ } }', label: 'lacks' },
  { name: 'a pointer of a condition', typed: '{ "block": "Button", "when": { "¦" } }', label: pointer() },
  { name: 'a pointer that must exist', typed: '{ "block": "Button", "when": { "has": "¦" } }', label: JSON.stringify(pointer()) },
  {
    name: 'one of several pointers',
    typed: '{ "block": "Button", "when": { "has": ["/data/x", "¦"] } }',
    label: JSON.stringify(pointer()),
  },
  { name: 'a key of a test', typed: '{ "block": "Button", "disabledWhen": { "/data/x": { ¦ } } }', label: 'minimum' },
  { name: 'a key of a test within not', typed: '{ "block": "Button", "when": { "/data/x": { "not": { ¦ } } } }', label: 'present' },
  { name: 'a row', typed: '{ "block": "DescriptionList", "rows": { "a": { ¦ } } }', label: 'label' },
  { name: 'an action', typed: '{ "block": "Button", "onPress": [{ ¦ }] }', label: 'continue' },
  { name: 'an action after its first letters', typed: '{ "block": "Button", "onPress": [{ "go": "Home" }, { "to¦" }] }', label: 'toast' },
  { name: 'an option of an action', typed: '{ "block": "Button", "onPress": [{ "call": "bills", ¦ }] }', label: 'onSuccess' },
  { name: 'a value of an option', typed: '{ "block": "Button", "onPress": [{ "toast": "a.b", "kind": "¦" }] }', label: '"success"' },
  {
    name: 'an action within an action',
    typed: '{ "block": "Button", "onPress": [{ "call": "bills", "onError": [{ ¦ }] }] }',
    label: 'open',
  },
  { name: 'a route', typed: '{ "block": "Button", "onPress": [{ "go": "¦" }] }', label: some('route') },
  { name: 'a call', typed: '{ "block": "Button", "onPress": [{ "call": "¦" }] }', label: some('call') },
  { name: 'a sheet', typed: '{ "block": "Button", "onPress": [{ "open": "¦" }] }', label: some('sheet') },
  { name: 'a decision', typed: '{ "block": "Button", "onPress": [{ "decide": "¦" }] }', label: some('decision') },
  { name: 'an event', typed: '{ "block": "Button", "onPress": [{ "track": "¦" }] }', label: '"H5_complete_registration"' },
  { name: 'a named action', typed: '{ "block": "Button", "onPress": [{ "run": "¦" }] }', label: some('action') },
  { name: 'a journey to continue', typed: '{ "block": "Button", "onPress": [{ "continue": "¦" }] }', label: some('journey') },
  { name: 'a form to fill', typed: '{ "block": "Button", "onPress": [{ "fill": "¦" }] }', label: some('form') },
  { name: 'a place to store a value', typed: '{ "block": "Button", "onPress": [{ "set": "¦" }] }', label: JSON.stringify(pointer()) },
  { name: 'a device request', typed: '{ "block": "Button", "onPress": [{ "ask": "¦" }] }', label: '"location"' },
  { name: 'a device capability', typed: '{ "block": "Button", "onPress": [{ "ask": "saveFile", "with": { ¦ } }] }', label: 'link' },
]

/** Cursor positions in a field of a form. */
const inField: Position[] = [
  { name: 'a widget', typed: '{ "widget": "¦" }', label: '"SmsCode"' },
  { name: 'the key that names it', typed: '{ ¦ }', label: 'widget' },
  { name: 'an option of a widget', typed: '{ "widget": "SmsCode", ¦ }', label: 'purpose' },
  { name: 'a value of an option', typed: '{ "widget": "Date", "order": "¦" }', label: '"dmy"' },
  { name: 'a call of a widget', typed: '{ "widget": "Region", "call": "¦" }', label: some('call') },
  { name: 'a sheet that is linked', typed: '{ "widget": "Agree", "links": { "terms": { "sheet": "¦" } } }', label: some('sheet') },
  { name: 'a widget of a list', typed: '{ "items": { "name": { "widget": "¦" } } }', label: '"Phone"' },
]

const plain: (Position & { file: string })[] = [
  { name: 'a part of a screen', file: 'flows/screens/me/New.json', typed: '{ ¦ }', label: 'computed' },
  { name: 'a part of a data source', file: 'flows/screens/me/New.json', typed: '{ "data": { "x": { ¦ } } }', label: 'background' },
  { name: 'the kind of a prop', file: 'flows/screens/me/New.json', typed: '{ "props": { "x": { "type": "¦" } } }', label: '"integer"' },
  { name: 'a part of a route', file: 'flows/routes.json', typed: '{ "routes": { "x": { ¦ } } }', label: 'access' },
  { name: 'what a route hides', file: 'flows/routes.json', typed: '{ "routes": { "x": { "hide": { ¦ } } } }', label: 'footer' },
  { name: 'the icon of a tab', file: 'flows/routes.json', typed: '{ "tabs": { "x": { "icon": "¦" } } }', label: '"home"' },
  { name: 'a part of a call', file: 'flows/calls/new.json', typed: '{ "calls": { "x": { ¦ } } }', label: 'endpoint' },
  { name: 'a header group', file: 'flows/calls/new.json', typed: '{ "calls": { "x": { "headers": ["¦"] } } }', label: some('headerGroup') },
  {
    name: 'the event of a call',
    file: 'flows/calls/new.json',
    typed: '{ "calls": { "x": { "track": "¦" } } }',
    label: '"H5_complete_registration"',
  },
  { name: 'a part of a form', file: 'flows/forms/new.json', typed: '{ ¦ }', label: 'submit' },
  { name: 'the rules of a form', file: 'flows/forms/new.json', typed: '{ "schema": "¦" }', label: some('schema') },
  { name: 'a part of a decision', file: 'flows/decisions/new.json', typed: '{ "rules": { "x": { ¦ } } }', label: 'then' },
  {
    name: 'an action of a decision',
    file: 'flows/decisions/new.json',
    typed: '{ "rules": { "x": { "then": [{ "go": "¦" }] } } }',
    label: some('route'),
  },
  { name: 'a step of a journey', file: 'flows/journeys/new.json', typed: '{ "steps": { "x": { ¦ } } }', label: 'locked' },
  { name: 'what a named action takes', file: 'flows/actions/new.json', typed: '{ "props": { "x": { ¦ } } }', label: 'optional' },
  { name: 'a step of a scenario', file: 'flows/scenarios/new.json', typed: '{ "scenarios": { "x": { "do": [{ ¦ }] } } }', label: 'press' },
  {
    name: 'an option of a step',
    file: 'flows/scenarios/new.json',
    typed: '{ "scenarios": { "x": { "do": [{ "press": "a.b", ¦ }] } } }',
    label: 'in',
  },
  {
    name: 'a call that a scenario answers',
    file: 'flows/scenarios/new.json',
    typed: '{ "scenarios": { "x": { "given": { "replies": { ¦ } } } } }',
    label: names['call']!.enum[0]!,
  },
  {
    name: 'what a scenario expects',
    file: 'flows/scenarios/new.json',
    typed: '{ "scenarios": { "x": { "expect": { ¦ } } } }',
    label: 'shown',
  },
  { name: 'a keyword of a schema', file: 'schemas/forms/new.json', typed: '{ "properties": { "x": { ¦ } } }', label: 'maxBytes' },
  {
    name: 'a schema that is named',
    file: 'schemas/forms/new.json',
    typed: '{ "properties": { "x": { "$ref": "¦" } } }',
    label: some('schemaRef'),
  },
  {
    name: 'a screen that a channel changes',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "screens": { ¦ } } }',
    label: names['screen']!.enum[0]!,
  },
  {
    name: 'a text key in a channel',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "texts": { "en-us": { ¦ } } } }',
    label: names['text']!.enum[0]!,
  },
  {
    name: 'a part of a route in a patch',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "routes": { "routes": { "x": { ¦ } } } } }',
    label: 'access',
  },
  { name: 'the order of a patch', file: 'flows/channels/new.json', typed: '{ "patch": { "journeys": { "x": { ¦ } } } }', label: 'order' },
  {
    name: 'a prop of a block of the base',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "screens": { "x": { "blocks": { "y": { ¦ } } } } } }',
    label: 'onPress',
  },
  {
    name: 'an option of a widget of the base',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "forms": { "x": { "fields": { "y": { ¦ } } } } } }',
    label: 'purpose',
  },
  {
    name: 'null to delete an entry',
    file: 'flows/channels/new.json',
    typed: '{ "patch": { "screens": { "x": { "blocks": { "y": ¦ } } } } }',
    label: 'null',
  },
]

const inPatch = (section: string, around: (typed: string) => string) => (typed: string) =>
  `{ "patch": { "${section}": { "X": ${around(typed)} } } }`
const inScreen = (typed: string) => `{ "blocks": { "a": ${typed} } }`
const inForm = (typed: string) => `{ "fields": { "a": ${typed} } }`
const channel = 'flows/channels/new.json'

const positions = [
  ...plain,
  ...inBlock.map(({ typed, ...rest }) => ({ ...rest, file: 'flows/screens/me/New.json', typed: inScreen(typed) })),
  ...inField.map(({ typed, ...rest }) => ({ ...rest, file: 'flows/forms/new.json', typed: inForm(typed) })),
  ...inBlock.map(({ name, typed, ...rest }) => ({
    ...rest,
    name: `${name}, in a channel's patch`,
    file: channel,
    typed: inPatch('screens', inScreen)(typed),
  })),
  ...inField.map(({ name, typed, ...rest }) => ({
    ...rest,
    name: `${name}, in a channel's patch`,
    file: channel,
    typed: inPatch('forms', inForm)(typed),
  })),
]

/** Labels that need no documentation. */
const plainWords = new Set(['true', 'null'])

describe('an editor of a fresh clone offers', () => {
  it.each(positions)('$name', async ({ file, typed, label }) => {
    const offered = await completionsAt(file, typed)
    expect([...offered.keys()]).toContain(label)
    const { documentation } = offered.get(label)!
    if (!plainWords.has(label)) expect(typeof documentation === 'string' ? documentation : documentation?.value).toMatch(/\S/)
  })
})

const examples = [
  { name: 'a block', file: 'flows/screens/me/New.json', typed: inScreen('{ "block": "¦" }'), label: '"Badge"' },
  { name: 'an action', file: 'flows/screens/me/New.json', typed: '{ "enter": [{ ¦ }] }', label: 'go' },
  { name: 'a function', file: 'flows/screens/me/New.json', typed: '{ "computed": { "x": { ¦ } } }', label: 'sum' },
  { name: 'a format', file: 'flows/screens/me/New.json', typed: '{ "computed": { "x": { ¦ } } }', label: 'mask' },
  { name: 'a widget', file: 'flows/forms/new.json', typed: inForm('{ "widget": "¦" }'), label: '"Tree"' },
]
it.each(examples)('$name is offered with an example', async ({ file, typed, label }) => {
  expect((await completionsAt(file, typed)).get(label)?.documentation).toMatch(/\. Example: [{"]/)
})

describe('the editor', () => {
  const files = ['flows', 'locales', 'schemas'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.json') && !name.startsWith('schemas/meta/')),
  )

  it('underlines nothing in the product', async () => {
    const errors = await Promise.all(
      files.map(async (file) => ({ file, faults: (await diagnosticsOf(file)).map(({ message }) => message) })),
    )
    expect(errors.filter((one) => one.faults.length > 0)).toEqual([])
  })

  it('knows the schema of every file by its path', () => {
    const associated = schemas
      .flatMap(({ fileMatch }) => fileMatch)
      .map((glob) => new RegExp(`^${glob.slice(1).replaceAll('*', '[^/]+')}$`))
    expect(files.filter((file) => !associated.some((pattern) => pattern.test(file)))).toEqual([])
    expect(schemas.filter(({ url }) => !existsSync(resolve(root, url)))).toEqual([])
  })

  it.each([
    { name: 'an unknown block', text: inScreen('{ "block": "Txet", "text": "me.hello" }') },
    { name: 'an unknown prop', text: inScreen('{ "block": "Text", "text": "me.hello", "txet": 1 }') },
    { name: 'a text in place of a key', text: inScreen('{ "block": "Text", "text": "Hello there" }') },
    { name: 'an unknown action', text: inScreen('{ "block": "Button", "text": "me.hello", "onPress": [{ "goo": "Home" }] }') },
    {
      name: 'two actions in one',
      text: inScreen('{ "block": "Button", "text": "me.hello", "onPress": [{ "go": "Home", "back": true }] }'),
    },
    { name: 'an unknown format', text: inScreen('{ "block": "Text", "text": { "rupee": "/item/amount" } }') },
    { name: 'a missing required prop', text: inScreen('{ "block": "Text" }') },
  ])('underlines $name', async ({ text }) => {
    expect(
      await diagnosticsOf('flows/screens/me/New.json', `{ "$schema": "../../../schemas/meta/screen.json", ${text.slice(1)}`),
    ).not.toEqual([])
  })

  it.each([
    {
      name: 'a name that does not exist yet',
      text: inScreen('{ "block": "Button", "text": "brand.newKey", "onPress": [{ "go": "brandNew" }] }'),
    },
  ])('accepts $name', async ({ text }) => {
    expect(await diagnosticsOf('flows/screens/me/New.json', `{ "$schema": "../../../schemas/meta/screen.json", ${text.slice(1)}`)).toEqual(
      [],
    )
  })
})
