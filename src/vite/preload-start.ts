import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The page's first script imports this file only after starting the download of the configuration. */
const start = 'src/web/app/start.tsx'

/** Preloads the app's code, so that it downloads in parallel with the first script. */
export function preloadStart(): Plugin {
  return {
    name: 'alur-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start)))
        if (!entry) throw new Error(`No chunk of the build is made from ${start}.`)
        const early = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
        return [entry.fileName, ...entry.imports.filter((file) => !early.has(file))].map((file): HtmlTagDescriptor => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        }))
      },
    },
  }
}
