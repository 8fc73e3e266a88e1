import type { Plugin } from 'vite'

/** Blocks whose code is loaded when a screen has one; their files are named after them, except that of forms. */
const lazyBlock = /src\/web\/(?:blocks\/(\w+)|form\/FormView)\.tsx$/

/** Writes `start.json` beside the page: the files that each lazy block needs besides the app's own, for the server to announce. */
export function startChunks(): Plugin {
  return {
    name: 'alur-start-chunks',
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
        const first = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('src/web/app/start.tsx'))
        const early = new Set(first.flatMap(({ fileName }) => [...withImports(fileName)]))
        const lazy = chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && lazyBlock.test(facadeModuleId ?? ''))
        const blocks = lazy.map((chunk) => {
          const scripts = [...withImports(chunk.fileName)].filter((file) => !early.has(file))
          const styles = scripts.flatMap((file) => [...(byName.get(file)?.viteMetadata?.importedCss ?? [])])
          const [, name = 'Form'] = lazyBlock.exec(chunk.facadeModuleId ?? '') ?? []
          return [name, { scripts, styles }] as const
        })
        if (!blocks.some(([name]) => name === 'Form')) throw new Error('No chunk is made from FormView.tsx.')
        this.emitFile({ type: 'asset', fileName: 'start.json', source: JSON.stringify(Object.fromEntries(blocks)) })
      },
    },
  }
}
