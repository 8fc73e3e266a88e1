import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Folders whose code runs in the borrower's browser. Newer features of the language itself are refused by `tsconfig.browser.json`. */
const folders = ['src/core', 'src/product', 'src/web']

/**
 * Features that a browser of the build's `target` may lack, with the first browsers that have them. `in`: the one file that may use the
 * feature, since it checks for it first or provides a fallback.
 */
const newer: { name: string; found: RegExp; since: string; in?: string }[] = [
  { name: 'structuredClone', found: /\bstructuredClone\(/, since: 'Chrome 98, Firefox 94' },
  { name: 'AbortSignal.timeout', found: /\bAbortSignal\.timeout\b/, since: 'Chrome 103, Safari 16, Firefox 100' },
  { name: 'AbortSignal.any', found: /\bAbortSignal\.any\b/, since: 'Chrome 116, Safari 17.4, Firefox 124' },
  { name: 'throwIfAborted', found: /\.throwIfAborted\b/, since: 'Chrome 100, Firefox 97' },
  { name: 'URL.canParse', found: /\bURL\.canParse\b/, since: 'Chrome 120, Safari 17, Firefox 115' },
  { name: 'URL.parse', found: /\bURL\.parse\b/, since: 'Chrome 126, Safari 18, Firefox 126' },
  { name: 'Response.json', found: /\bResponse\.json\b/, since: 'Chrome 105, Safari 17, Firefox 115' },
  { name: 'requestSubmit', found: /\.requestSubmit\b/, since: 'Safari 16' },
  { name: 'showPicker', found: /\.showPicker\b/, since: 'Chrome 99, Safari 16, Firefox 101' },
  { name: 'checkVisibility', found: /\.checkVisibility\b/, since: 'Chrome 105, Safari 17.4, Firefox 106' },
  { name: 'popovers', found: /\.(?:show|hide|toggle)Popover\b|\bpopover=/, since: 'Chrome 114, Safari 17, Firefox 125' },
  { name: 'inert', found: /\binert[=}]|\.inert\b/, since: 'Chrome 102, Safari 15.5, Firefox 112' },
  { name: 'scrollend', found: /['"]scrollend['"]|\bonScrollEnd\b/, since: 'Chrome 114, Firefox 109' },
  { name: 'OffscreenCanvas', found: /\bOffscreenCanvas\b/, since: 'Safari 16.4, Firefox 105' },
  { name: 'CompressionStream', found: /\b(?:Dec|C)ompressionStream\b/, since: 'Safari 16.4, Firefox 113' },
  { name: 'FormData of a button', found: /\bnew FormData\([^()]+,/, since: 'Chrome 112, Safari 16.4, Firefox 111' },
  { name: 'Intl.Segmenter', found: /\bIntl\.Segmenter\b/, since: 'Firefox 125' },
  { name: 'Intl.supportedValuesOf', found: /\bIntl\.supportedValuesOf\b/, since: 'Chrome 99, Firefox 93' },
  { name: 'a lookbehind in a pattern', found: /\(\?<[=!]/, since: 'Safari 16.4' },
  { name: 'crypto.randomUUID', found: /\.randomUUID\(/, since: 'https alone' },
  { name: 'requestIdleCallback', found: /\brequestIdleCallback\(/, since: 'no Safari', in: 'src/web/ui/when-idle.ts' },
  { name: 'navigator.locks', found: /\bLockManager\b|\.locks\b/, since: 'https alone', in: 'src/web/state/exclusively.ts' },
  { name: 'startViewTransition', found: /\.startViewTransition\b/, since: 'Chrome 111, Safari 18', in: 'src/web/app/page-motion.ts' },
]

/** Properties whose lack breaks a layout. Other new properties are allowed, such as balanced wrapping of a title. */
const newerStyles: typeof newer = [
  { name: 'translate', found: /(?:^|[;{\s])translate:/, since: 'Chrome 104' },
  { name: 'rotate', found: /(?:^|[;{\s])rotate:/, since: 'Chrome 104' },
  { name: 'scale', found: /(?:^|[;{\s])scale:/, since: 'Chrome 104' },
]

const filesOf = (ending: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name)),
  )

const breachesIn = (file: string, code: string): string[] =>
  (file.endsWith('.css') ? newerStyles : newer)
    .filter(({ found, in: own }) => own !== file && found.test(code))
    .map(({ name, since }) => `${file} uses ${name}, which browsers have since: ${since}`)

test('no code of the app uses a feature that a supported browser lacks', () => {
  const files = filesOf(/\.tsx?$/)
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => breachesIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no style of the app breaks a layout in a supported browser', () => {
  const files = filesOf(/\.css$/)
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((file) => breachesIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(breachesIn('any.css', '  translate: -50%;')).toEqual(['any.css uses translate, which browsers have since: Chrome 104'])
  expect(breachesIn('any.css', '  transform: translateX(-50%);')).toEqual([])
})

describe('a feature that a supported browser lacks', () => {
  test.each([
    { code: 'const copy = structuredClone(value)', name: 'structuredClone' },
    { code: 'fetch(url, { signal: AbortSignal.timeout(5) })', name: 'AbortSignal.timeout' },
    { code: 'request.signal.throwIfAborted()', name: 'throwIfAborted' },
    { code: 'if (!URL.canParse(src)) return', name: 'URL.canParse' },
    { code: 'form.current?.requestSubmit()', name: 'requestSubmit' },
    { code: '<div popover="auto">', name: 'popovers' },
    { code: '<main inert={isOver}>', name: 'inert' },
    { code: String.raw`/(?<!\d)\d{16}/`, name: 'a lookbehind in a pattern' },
    { code: 'new FormData(form, submitter)', name: 'FormData of a button' },
  ])('is found in $code', ({ code, name }) => {
    expect(breachesIn('src/web/any.ts', code)).toEqual([expect.stringContaining(`uses ${name},`)])
  })

  test.each(['new FormData(form)', 'a certain name', 'A structuredClone would do.', '(?<year>\\d{4})', 'import { json } from "x"'])(
    'is not found in %s',
    (code) => expect(breachesIn('src/web/any.ts', code)).toEqual([]),
  )

  test('has a fallback in main.ts: reportError, which Chrome has since 95', () => {
    expect(readFileSync(join(root, 'src/web/app/main.ts'), 'utf8')).toContain('window.reportError ??=')
  })

  test('is used by its listed file', () => {
    const own = newer.filter(({ in: file }) => file !== undefined)
    expect(own.filter(({ in: file, found }) => !found.test(readFileSync(join(root, file!), 'utf8')))).toEqual([])
  })
})
