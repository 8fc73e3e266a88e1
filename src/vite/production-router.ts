import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')
const entries = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
])

/** The package's map of entries names the build that warns developers; the app ships the other one. */
export function productionRouter(): Plugin {
  return {
    name: 'alur-production-router',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      const file = entries.get(source)
      return file === undefined ? null : join(folder, file)
    },
  }
}
