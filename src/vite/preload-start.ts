import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The page's first script starts the configuration's download and then imports this: the browser may fetch it at once. */
const start = 'src/web/app/start.tsx'

/** Names the app's own code in the page, so that it comes beside the first script and not after it. */
export function preloadStart(): Plugin {
  return {
    name: 'alur-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(start))
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
