import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deviceApis } from '../../../src/web/device/registry.ts'
import { iconPaths } from '../../../src/web/ui/icon-paths.ts'
import { blockRegistry } from '../../../src/web/blocks/registry.ts'
import { widgetRegistry } from '../../../src/web/form/widgets/registry.ts'

const listed = (file: string) => {
  const { definitions } = JSON.parse(readFileSync(new URL(`../../../schemas/meta/${file}.json`, import.meta.url), 'utf8')) as {
    definitions: object
  }
  return Object.keys(definitions).toSorted()
}

describe('the registries hold what the language lists, and nothing else', () => {
  it.each([
    { file: 'blocks', known: blockRegistry },
    { file: 'widgets', known: widgetRegistry },
    { file: 'asks', known: deviceApis },
    { file: 'icons', known: iconPaths },
  ])('$file', ({ file, known }) => {
    expect(Object.keys(known).toSorted()).toEqual(listed(file))
  })
})
