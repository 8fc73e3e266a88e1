import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from '../../src/compiler/load/config.ts'

type ExampleData = Record<string, any>

/** Returns the valid example of a form's schema from the disk. `npm run check` keeps examples valid when the rules change. */
export function validExample(schema: string): ExampleData {
  return firstValidExample(schema, JSON.parse(readFileSync(join(import.meta.dirname, '../..', pathOf(schema)), 'utf8')))
}

/** Returns the valid example from loaded, possibly edited sources. */
export const validExampleIn = ({ files }: Sources, schema: string): ExampleData =>
  firstValidExample(schema, files.get(pathOf(schema))?.json)

const pathOf = (schema: string) => `schemas/examples/${schema}.json`

function firstValidExample(schema: string, json: unknown): ExampleData {
  const { valid = {} } = (json ?? {}) as { valid?: { [name: string]: ExampleData } }
  const plain = valid.plain ?? Object.values(valid)[0]
  if (!plain) throw new Error(`${pathOf(schema)} has no valid example.`)
  return plain
}
