import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Output of `npm run build`; `npm test` builds first. */
const web = join(root, 'dist/web')

/** Maximum Brotli bytes of a visitor's first page. A change that needs more must raise the number here. */
const recorded = { code: 107_000, styles: 8_420, fonts: 27_350, drawings: 2_130 }
/** Bytes by which the size of the same code varies with the order of its modules. */
const slack = 150
/** Hashes in file names are replaced by a constant, because their compressed size varies by up to a hundred bytes. */
const hash = /-[\w-]{8}\.(js|css|woff2)/g

describe.skipIf(!existsSync(web))('the first load of the home page', () => {
  const compressedSizeOf = (files: Iterable<string>) =>
    [...new Set(files)].reduce((sum, file) => {
      const text = readFileSync(join(web, file), 'utf8').replaceAll(hash, '-00000000.$1')
      return sum + brotliCompressSync(text).length
    }, 0)
  const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + statSync(join(web, file)).size, 0)
  const page = existsSync(web) ? readFileSync(join(web, 'index.html'), 'utf8') : ''
  const named = (type: string) => [...page.matchAll(new RegExp(`(?:src|href)="/(assets/[^"]+\\.${type})"`, 'g'))].map(([, file]) => file!)
  const start = existsSync(web) ? (JSON.parse(readFileSync(join(web, 'start.json'), 'utf8')) as { fonts: string }) : { fonts: '' }
  const fonts = existsSync(web) ? [...readFileSync(join(web, start.fonts), 'utf8').matchAll(/url\(\/(assets\/[^)]+\.woff2)\)/g)] : []
  const drawn = ['art-paths.ts', 'icon-paths.ts'].map((file) => readFileSync(join(root, 'src/web/ui', file)))

  test('has scripts that begin with the hint to compile them during the download', () => {
    const scripts = named('js')
    expect(scripts.length).toBeGreaterThan(1)
    for (const file of scripts) expect(readFileSync(join(web, file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  test.each([
    ['code', () => compressedSizeOf(named('js'))],
    ['styles', () => compressedSizeOf([...named('css'), start.fonts])],
    ['fonts', () => sizeOf(fonts.map(([, file]) => file!))],
    ['drawings', () => brotliCompressSync(Buffer.concat(drawn)).length],
  ] as const)('needs no more bytes of %s than recorded', (kind, measure) => {
    const bytes = measure()
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(recorded[kind] + slack)
  })
})
