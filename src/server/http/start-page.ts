import { entryOf } from '../../core/language/map.ts'
import { escapeHtml } from './escape-html.ts'
import { firstScreenOf, type FirstScreen, type StartAddress, type StartRelease } from './first-screen.ts'

/** Chromium looks ahead of the parser for what to load, and there at `media` alone. */
const notLoaded = 'disabled media="not all"'

/** Files that a lazy block needs besides those that every page loads. */
type BlockFiles = { [block: string]: { scripts: string[]; styles: string[] } }
/** `page`: the built page; `styles`: the text of its style sheet without the fonts, which `fonts` names; `sheets`: that of each lazy block's. */
export type StartTemplate = {
  page: string
  styles: string
  fonts: string | undefined
  blocks: BlockFiles
  sheets: { [file: string]: string }
}

/**
 * The page with what its first screen is drawn of, so that the app asks for nothing before it draws. What a borrower chose otherwise, as
 * another language, the app asks for as ever. Nothing of a person is in the page.
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
      // The links tell the code of lazy blocks that the style sheets are there.
      .replace(/<link rel="stylesheet"/, () => `<style>${styles}</style>${sheets.map(linkTo).join('')}<link rel="stylesheet" ${notLoaded}`)
      .replace('</head>', () => `${announced(used, first)}</head>`)
      .replace(
        /(<div class="header">)(.*?)(<\/div>)/s,
        (_, begin: string, logo: string, end: string) => begin + headerHtml(header, logo) + end,
      )
      // The app asks for them when its code has arrived, which they would hold up.
      .replace('</body>', (end) =>
        template.fonts ? `<link rel="stylesheet" id="fonts" ${notLoaded} href="/${escapeHtml(template.fonts)}">${end}` : end,
      )
      .replace('</body>', () => `<script type="application/json" id="start">${scriptText(files)}</script></body>`)
  )
}

/** The built page has the logo, which is painted before any code has come. */
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

/** In a script element `</script` and `<!--` would end the text. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
