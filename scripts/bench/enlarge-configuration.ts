import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folders = ['flows', 'schemas', 'locales']

/**
 * Copies the configuration to `target` and adds invented areas until it is `factor` times as large. Returns its size without whitespace.
 */
export function enlargeConfiguration(root: string, target: string, factor: number): number {
  for (const folder of folders) cpSync(join(root, folder), join(target, folder), { recursive: true })
  for (const folder of ['web', 'core', 'server']) mkdirSync(join(target, 'src', folder), { recursive: true })
  const base = bytesOf(target)
  const table = JSON.parse(readFileSync(join(target, 'flows/routes.json'), 'utf8'))
  let size = base
  for (let number = 0; size < base * factor; number++) {
    for (const [path, json] of Object.entries(area(number))) {
      const text = JSON.stringify(json)
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), text)
      size += text.length
    }
    const name = `zone${number}`
    table.start[name] = true
    table.routes[name] = { path: `/zone/${number}`, parent: 'root', screen: `Zone${number}`, title: `zone${number}.title` }
  }
  // The catch-all route must be last.
  const { any, ...routes } = table.routes
  writeFileSync(join(target, 'flows/routes.json'), JSON.stringify({ ...table, routes: any ? { ...routes, any } : routes }))
  return bytesOf(target)
}

function area(number: number): Record<string, unknown> {
  const zone = `zone${number}`
  const fields = ['one', 'two', 'three', 'four', 'five', 'six']
  const texts = {
    $schema: '../../schemas/meta/texts.json',
    ...Object.fromEntries(
      ['title', 'intro', 'empty', 'open', 'done', 'amount', 'day'].map((key) => [`${zone}.${key}`, `Words for ${key} of ${zone}`]),
    ),
    ...Object.fromEntries(
      fields.flatMap((field) => [
        [`form.${zone}.${field}`, `Field ${field}`],
        [`form.${zone}.${field}.pattern`, `Please fill in ${field}`],
      ]),
    ),
    [`form.${zone}.submit`]: 'Send',
  }
  const row = {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'amount', 'due_time'],
    properties: refsFrom('../../schemas'),
  }
  const payload = {
    type: 'object',
    additionalProperties: false,
    required: fields,
    properties: Object.fromEntries(fields.map((field) => [field, ref('zipCode')])),
  }
  const nothing = { type: 'object', additionalProperties: false, properties: {} }
  return {
    [`flows/screens/${zone}/Zone${number}.json`]: {
      $schema: '../../../schemas/meta/screen.json',
      state: { picked: '' },
      data: { rows: { call: `${zone}Rows` } },
      blocks: {
        intro: { block: 'Text', text: `${zone}.intro`, look: 'note' },
        list: {
          block: 'List',
          each: '/data/rows/lists',
          empty: `${zone}.empty`,
          blocks: {
            row: {
              block: 'Cell',
              text: { rupiah: '/item/amount' },
              note: { date: '/item/due_time' },
              checkedWhen: { '/item/id': '/state/picked' },
              onPress: [
                { set: '/state/picked', to: '/item/id' },
                { open: `Zone${number}Sheet`, with: { row: '/item' } },
              ],
            },
          },
        },
        form: { block: 'Form', form: zone, onDone: [{ decide: zone }] },
      },
    },
    [`flows/screens/${zone}/Zone${number}Sheet.json`]: {
      $schema: '../../../schemas/meta/screen.json',
      as: 'sheet',
      title: `${zone}.title`,
      props: { row: { ...row, properties: refsFrom('../../../schemas') } },
      blocks: {
        facts: {
          block: 'DescriptionList',
          rows: {
            amount: { label: `${zone}.amount`, value: { rupiah: '/props/row/amount' } },
            day: { label: `${zone}.day`, value: { date: '/props/row/due_time' } },
          },
        },
        close: { block: 'Button', text: `${zone}.done`, onPress: [{ close: true }] },
      },
    },
    [`flows/decisions/${zone}.json`]: {
      $schema: '../../schemas/meta/decision.json',
      inputs: { signedIn: { when: { has: '/session/token' } }, verify: '/session/status/verify' },
      rules: {
        visitor: { when: { signedIn: false }, then: [{ toast: `${zone}.open` }] },
        known: { when: { signedIn: true, verify: [0, 1, 2, 3] }, then: [{ go: 'Home' }] },
        other: { when: { signedIn: true, verify: { not: [0, 1, 2, 3] } }, then: [{ reload: 'rows' }] },
      },
    },
    [`flows/calls/${zone}.json`]: {
      $schema: '../../schemas/meta/calls.json',
      calls: {
        [`${zone}Rows`]: {
          endpoint: `GET /v1/${zone}/rows`,
          send: 'query',
          access: 'member',
          payload: nothing,
          reply: { type: 'object', additionalProperties: false, required: ['lists'], properties: { lists: { type: 'array', items: row } } },
        },
        [`${zone}Save`]: { endpoint: `POST /v1/${zone}/save`, send: 'form', access: 'member', payload, reply: nothing },
      },
    },
    [`flows/forms/${zone}.json`]: {
      $schema: '../../schemas/meta/form.json',
      schema: zone,
      fields: Object.fromEntries(fields.map((field) => [field, { widget: 'Digits' }])),
      submit: { call: `${zone}Save`, button: `form.${zone}.submit` },
    },
    [`schemas/forms/${zone}.json`]: {
      $schema: '../meta/form-schema.json',
      ...payload,
      properties: Object.fromEntries(fields.map((field) => [field, { $ref: '../fields.json#/definitions/zipCode' }])),
    },
    [`schemas/examples/${zone}.json`]: {
      $schema: '../meta/examples.json',
      valid: { plain: Object.fromEntries(fields.map((field) => [field, '40115'])) },
      invalid: Object.fromEntries(
        fields.flatMap((field) => [
          [field, { at: `/${field}`, to: '4011', keyword: 'pattern' }],
          [`${field}Missing`, { at: `/${field}`, keyword: 'required' }],
        ]),
      ),
    },
    [`locales/en-us/${zone}.json`]: texts,
    [`locales/id-id/${zone}.json`]: texts,
  }
}

const ref = (name: string, schemas = '../../schemas') => ({ $ref: `${schemas}/fields.json#/definitions/${name}` })
const refsFrom = (schemas: string) => ({ id: ref('id', schemas), amount: ref('rupiah', schemas), due_time: ref('time', schemas) })

function bytesOf(root: string): number {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)))
    .filter((path) => path.endsWith('.json'))
    .reduce((sum, path) => sum + JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))).length, 0)
}
