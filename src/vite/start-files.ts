import type { Plugin } from 'vite'

/** Blocks whose code is loaded when a screen has one. Their files are named after the block, except FormView. */
const lazyBlock = /src\/web\/(?:blocks\/(\w+)|form\/FormView)\.tsx$/

const isFirstSheet = /^assets\/index-[\w-]+\.css$/
const fontFace = /@font-face\s*\{[^}]*\}/g

/**
 * Writes `start.json` beside the page, for the server: the files that each lazy block needs besides the app's own, and the style sheet of
 * the fonts. The latter is separate because a font named in inline styles is requested with the page's full URL as the referrer, whatever
 * its referrer policy.
 */
export function startFiles(): Plugin {
  return {
    name: 'alur-start-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const withImports = (file: string, found = new Set<string>()): Set<string> => {
          if (found.has(file)) return found
          found.add(file)
          for (const below of byName.get(file)?.imports ?? []) withImports(below, found)
          return found
        }
        const first = chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith('src/web/app/start.tsx')))
        const early = new Set(first.flatMap(({ fileName }) => [...withImports(fileName)]))
        const lazy = chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && lazyBlock.test(facadeModuleId ?? ''))
        const blocks = lazy.map((chunk) => {
          const scripts = [...withImports(chunk.fileName)].filter((file) => !early.has(file))
          const styles = scripts.flatMap((file) => [...(byName.get(file)?.viteMetadata?.importedCss ?? [])])
          const [, name = 'Form'] = lazyBlock.exec(chunk.facadeModuleId ?? '') ?? []
          return [name, { scripts, styles }] as const
        })
        if (!blocks.some(([name]) => name === 'Form')) throw new Error('No chunk is made from FormView.tsx.')
        const [sheet] = Object.values(bundle).flatMap((output) =>
          output.type === 'asset' && isFirstSheet.test(output.fileName) ? [String(output.source)] : [],
        )
        const faces = (sheet?.match(fontFace) ?? []).join('')
        if (faces === '') throw new Error('The first style sheet names no font.')
        const fonts = this.getFileName(this.emitFile({ type: 'asset', name: 'fonts.css', source: faces }))
        this.emitFile({ type: 'asset', fileName: 'start.json', source: JSON.stringify({ fonts, blocks: Object.fromEntries(blocks) }) })
      },
    },
  }
}
