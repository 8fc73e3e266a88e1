import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRelease } from '../../src/compiler/release/make-release.ts'
import { bundleClient } from '../../src/studio/server/bundle-client.ts'
import { importsIn } from '../architecture/imports.ts'
import { configs, product, sources } from '../conformance/product.ts'
import { program } from './project-copy.ts'

const imports = importsIn(program)

function reachedFrom(...starts: string[]): Set<string> {
  const reached = new Set(starts)
  for (const file of reached) for (const { file: from, target } of imports) if (from === file) reached.add(target)
  return reached
}
const ofStudio = (files: Set<string>) => [...files].filter((file) => file.startsWith('src/studio/'))

test('the app and its server contain no code of the studio', () => {
  const product = reachedFrom('src/web/app/main.ts', 'src/server/main.ts')
  expect(product.size).toBeGreaterThan(300)
  expect(ofStudio(product)).toEqual([])
  expect(ofStudio(reachedFrom('src/studio/client/main.tsx')).length).toBeGreaterThan(20)
})

test('the app gets no texts of the studio', async () => {
  const words = Object.values(product.texts).flatMap((texts) => Object.keys(texts).filter((key) => key.startsWith('studio.')))
  expect(words.length).toBeGreaterThan(50)
  const { files } = await makeRelease(configs, sources.codeTextKeys, join(program, 'node_modules/.cache/alur'))
  expect([...files].filter(([, content]) => content.includes('"studio.')).map(([name]) => name)).toEqual([])
})

test('the studio is bundled without texts of the product', async () => {
  const { assets, page } = await bundleClient(program)
  expect([...assets.keys()].toSorted()).toContain('studio.js')
  expect(page.length).toBeGreaterThan(1000)
  const code = Buffer.from(assets.get('studio.js')!).toString()
  const labels = Object.entries(product.texts['id-id']!).filter(([key, text]) => /^(?:studio|form)\./.test(key) && text.length > 15)
  expect(labels.filter(([, text]) => code.includes(text)).map(([key]) => key)).toEqual([])
})
