import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../src/web/styles')
const styles = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

/** A select in a third of such a window is too narrow for the four digits of a year. */
it('columns are stacked when text is enlarged to 200%', () => {
  const enlarged = [...styles.matchAll(/@media \(max-width: 15rem\) \{\n([\s\S]*?)\n\}/g)].map(([, rules]) => rules).join('\n')
  const shared = [...styles.matchAll(/^(\.[\w-]+) \{[^}]*grid-template-columns: (?:1fr ?){2,};/gm)].map(([, selector]) => selector)
  expect(shared).toContain('.date-parts')
  expect(shared.filter((selector) => !enlarged.includes(`${selector} {\n    grid-template-columns: 1fr;`))).toEqual([])
})
