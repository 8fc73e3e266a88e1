import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const textIn = (folder: string, type: RegExp): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => type.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')

const styles = textIn('src/web/styles', /\.css$/)
const code = textIn('src/web', /\.tsx?$/) + readFileSync(join(root, 'index.html'), 'utf8')

/** Whether the code has the whole class name, or its stem in a template such as `button-${look}`. A library renders the carousel. */
const isUsed = (name: string): boolean =>
  name.startsWith('swiper-') || new RegExp(`[\\s"'\`]${name}[\\s"'\`$]`).test(code) || code.includes(`${name.replace(/-[^-]+$/, '')}-\${`)

it('every styled class is used in the code', () => {
  const classes = new Set([...styles.matchAll(/\.([a-z][a-z0-9-]+)(?=[\s,.:>)[{+~])/g)].map(([, name = '']) => name))
  expect(classes.size).toBeGreaterThan(100)
  expect([...classes].filter((name) => !isUsed(name))).toEqual([])
})
