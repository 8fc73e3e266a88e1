import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from '../../src/compiler/load/config.ts'

type ExampleData = Record<string, any>

/** The plain answers to a form's schema, which `check` keeps valid whatever becomes of its rules. */
export function validExample(schema: string): ExampleData {
  return firstValidExample(schema, JSON.parse(readFileSync(join(import.meta.dirname, '../..', pathOf(schema)), 'utf8')))
}

/** The same of another tree than the one on the disk. */
export const validExampleIn = ({ files }: Sources, schema: string): ExampleData =>
  firstValidExample(schema, files.get(pathOf(schema))?.json)

const pathOf = (schema: string) => `schemas/examples/${schema}.json`

function firstValidExample(schema: string, json: unknown): ExampleData {
  const { valid = {} } = (json ?? {}) as { valid?: { [name: string]: ExampleData } }
  const plain = valid.plain ?? Object.values(valid)[0]
  if (!plain) throw new Error(`${pathOf(schema)} has no valid example.`)
  return plain
}
