import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStartTemplate } from '../../../src/server/http/start-template.ts'

/** Returns the inlined styles of a page whose build has this stylesheet. */
function stylesWithin(sheet: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'alur-template-'))
  try {
    writeFileSync(join(folder, 'index.html'), '<link rel="stylesheet" href="/a.css">')
    writeFileSync(join(folder, 'a.css'), sheet)
    return readStartTemplate(folder)?.styles
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the inline styles of the page', () => {
  it.each([
    { name: 'unchanged', sheet: 'p{color:red}', expected: 'p{color:red}' },
    { name: 'without fonts, which load later', sheet: '@font-face{src:url(/f.woff2)}p{color:red}', expected: 'p{color:red}' },
    { name: 'with an inline image', sheet: 'p{background:url("data:image/svg+xml,x")}', expected: undefined },
  ])('$name', ({ sheet, expected = sheet }) => expect(stylesWithin(sheet)).toBe(expected))

  it.each(['p{background:url(/b.png)}', 'p{background:url("/b.svg")}', 'p{background:url(https://a.example/b.png)}'])(
    'are refused when they load a file: %s',
    (sheet) => expect(() => stylesWithin(sheet)).toThrow('a.css names a file besides the fonts'),
  )
})
