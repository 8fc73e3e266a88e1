import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BuildOptions } from 'vite'

export const pageType = 'text/html'

const types: { [extension: string]: string } = {
  '.html': pageType,
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Options of the app's own build. */
export const buildInto = (folder: string): BuildOptions => ({
  outDir: folder,
  emptyOutDir: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  target: ['chrome93', 'safari15.4', 'firefox98'],
})

/** By path; the bodies are compressed with brotli. */
export type BuiltFiles = Map<string, { type: string; body: Buffer }>

export const builtFiles = (folder: string): BuiltFiles =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) !== '')
      .map((name) => {
        const body = readFileSync(join(folder, name))
        return [`/${name}`, { type: types[extname(name)] ?? '', body: brotliCompressSync(body) }] as const
      }),
  )
