import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../scripts')
const declarations = readdirSync(folder).filter((name) => name.endsWith('.d.mts'))

test.each(declarations)('%s declares what its program exports', async (declaration) => {
  const text = readFileSync(join(folder, declaration), 'utf8')
  const declared = [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name)
  const program: unknown = await import(join(folder, declaration.replace(/\.d\.mts$/, '.mjs')))
  expect(declared.toSorted()).toEqual(Object.keys(program as object).toSorted())
})
