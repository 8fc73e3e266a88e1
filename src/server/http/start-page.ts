import { entryOf } from '../../core/language/map.ts'
import { escapeHtml } from './escape-html.ts'
import { firstScreenOf, type FirstScreen, type StartAddress, type StartRelease } from './first-screen.ts'

/** Attributes that keep a style sheet from loading. Chromium's preload scanner looks only at `media`. */
const notLoaded = 'disabled media="not all"'

/** Files that a lazy block needs in addition to those of every page. */
type BlockFiles = { [block: string]: { scripts: string[]; styles: string[] } }
/**
 * `page`: the built page. `styles`: its style sheet as text, without the fonts, whose file is `fonts`. `sheets`: style sheets of lazy
 * blocks, by file.
 */
export type StartTemplate = {
  page: string
  styles: string
  fonts: string | undefined
  blocks: BlockFiles
  sheets: { [file: string]: string }
}

/**
 * Adds to the page everything that its first screen is drawn from, so that the app makes no request before it draws. Other choices of a
 * borrower, e.g. another language, are loaded as usual. The page holds no personal data.
 */
export function renderStartPage(template: StartTemplate, release: StartRelease, address: StartAddress): string {
  const first = firstScreenOf(release, address)
  if (!first) return template.page
  const { files, header } = first
  const used = [...first.blocks].flatMap((block) => entryOf(template.blocks, block) ?? [])
  const sheets = [...new Set(used.flatMap(({ styles }) => styles))]
  const styles = [template.styles, ...sheets.map((file) => template.sheets[file] ?? '')].join('')
  return (
    template.page
      .replace(/<link rel="preload" href="\/config\/manifest\.json"[^>]*>/, '')
      // Tells the code of lazy blocks that their style sheets are loaded.
      .replace(/<link rel="stylesheet"/, () => `<style>${styles}</style>${sheets.map(linkTo).join('')}<link rel="stylesheet" ${notLoaded}`)
      .replace('</head>', () => `${announced(used, first)}</head>`)
      .replace(
        /(<div class="header">)(.*?)(<\/div>)/s,
        (_, begin: string, logo: string, end: string) => begin + headerHtml(header, logo) + end,
      )
      // Loaded by the app after its code, which the fonts would delay.
      .replace('</body>', (end) =>
        template.fonts ? `<link rel="stylesheet" id="fonts" ${notLoaded} href="/${escapeHtml(template.fonts)}">${end}` : end,
      )
      .replace('</body>', () => `<script type="application/json" id="start">${scriptText(files)}</script></body>`)
  )
}

/** The logo is already in the built page, so it is painted before any code has loaded. */
function headerHtml(header: FirstScreen['header'], logo: string): string {
  if (!header) return ''
  const { mark, title } = header
  return `${mark === 'logo' ? logo : '<span class="header-back"></span>'}${title === undefined ? '' : `<p class="header-title">${escapeHtml(title)}</p>`}`
}

const linkTo = (sheet: string) => `<link rel="stylesheet" ${notLoaded} crossorigin href="/${escapeHtml(sheet)}">`

function announced(used: { scripts: string[] }[], { validators }: FirstScreen): string {
  const scripts = new Set([
    ...used.flatMap((files) => files.scripts.map((file) => `/${file}`)),
    ...validators.map((file) => `/config/${file}`),
  ])
  return [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`).join('')
}

/** Escapes `<`, because `</script` and `<!--` would end the script element. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
