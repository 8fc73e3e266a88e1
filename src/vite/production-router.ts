import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')
const entries = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
])

/** Resolves react-router to its production build; its package.json exports point to the one with development warnings. */
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
