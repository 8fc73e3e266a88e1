import { expect, it } from 'vitest'
import type { Config, Origin, Sources } from '../../../src/compiler/load/config.ts'
import { originOf } from '../../../src/compiler/load/origin-of.ts'

const base = 'flows/decisions/table.json'
const channel = 'flows/channels/other.json'
const forms = 'schemas/forms/one.json'
const files = new Map(
  Object.entries({
    [base]: { rules: { kept: { then: [] }, changed: { then: [] } } },
    [forms]: { properties: { name: { $ref: '../fields.json#/definitions/name' } } },
  }).map(([path, json]) => [path, { path, json }]),
)
const sources = { files } as unknown as Sources
const config = {
  origins: new Map([
    ['decisions/table', { file: base, pointer: '' }],
    ['schemas/forms/one', { file: forms, pointer: '' }],
  ]),
  channelPatch: {
    file: channel,
    patch: { decisions: { table: { rules: { added: { then: [{ go: 'a' }] }, changed: { then: [{ go: 'a' }] } } }, own: { rules: {} } } },
  },
} as unknown as Config

it.each<{ name: string; of: string; pointer: string; wanted: Origin }>([
  {
    name: 'does not change: in the base',
    of: 'decisions/table',
    pointer: '/rules/kept/then',
    wanted: { file: base, pointer: '/rules/kept/then' },
  },
  {
    name: 'adds to a table of the base',
    of: 'decisions/table',
    pointer: '/rules/added',
    wanted: { file: channel, pointer: '/patch/decisions/table/rules/added' },
  },
  {
    name: 'replaces a list with',
    of: 'decisions/table',
    pointer: '/rules/changed/then/0',
    wanted: { file: channel, pointer: '/patch/decisions/table/rules/changed/then/0' },
  },
  {
    name: 'adds with its parent',
    of: 'decisions/own',
    pointer: '/rules',
    wanted: { file: channel, pointer: '/patch/decisions/own/rules' },
  },
  {
    name: 'takes from the definition of a field: the field',
    of: 'schemas/forms/one',
    pointer: '/properties/name/maxLength',
    wanted: { file: forms, pointer: '/properties/name' },
  },
])('finds the place of a part that a channel $name', ({ of, pointer, wanted }) => {
  expect(originOf(config, sources, { of, pointer })).toEqual(wanted)
})
