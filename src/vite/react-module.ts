import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const prefix = '\0react-module:'

/**
 * Provides React as an ES module whose functions are imported by name. A bundler otherwise looks each one up at every call in the result of
 * `require`, and adds a helper file for it that every page loads.
 */
export function reactModule(): Plugin {
  return {
    name: 'alur-react-module',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const isOwn = importer.startsWith(prefix) || /\/node_modules\/react(?:-dom)?\//.test(importer)
      return packages.includes(source) && !isOwn ? prefix + source : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const source = id.slice(prefix.length)
      const names = Object.keys(require(source) as object).filter((name) => !name.startsWith('__'))
      return [
        `import whole from '${source}'`,
        'export default whole',
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})()`),
      ].join('\n')
    },
  }
}
