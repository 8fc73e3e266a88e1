import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import type { Config } from '../../src/compiler/load/config.ts'
import { productionRouter } from '../../src/vite/production-router.ts'
import { buildInto, builtFiles, pageType } from './built-files.ts'
import { sourcesOf, virtualModules } from './twin-sources.ts'

/** Build configuration of the hand-written pages. */
export const twinBuild = async (root: string, config: Config, folder: string): Promise<InlineConfig> => ({
  root: join(root, 'tests/bench/twins'),
  configFile: false,
  logLevel: 'error',
  plugins: [react(), productionRouter(), virtualModules(root, await sourcesOf(root, config, join(folder, '..', 'alur-twin-validators')))],
  build: buildInto(folder),
})

/** Builds and serves the hand-written pages, and forwards their calls to `origin`. Each file is compressed once. */
export async function startTwinServer(root: string, config: Config, origin: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-twins-'))
  await build(await twinBuild(root, config, folder))
  const files = builtFiles(folder)
  rmSync(folder, { recursive: true, force: true })
  const [ofPage, ofFile] = await Promise.all([headersOf(`${origin}/`), headersOf(`${origin}/icon.svg`)])
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!
    const file = files.get(path) ?? (extname(path) === '' && !path.startsWith('/api/') ? files.get('/index.html') : undefined)
    if (file) {
      const { type, body } = file
      const headers = type === pageType ? ofPage : ofFile
      return void response.writeHead(200, { ...headers, 'content-type': type, 'content-encoding': 'br' }).end(body)
    }
    const { method, headers: asked } = request
    const proxied = httpRequest(`${origin}${request.url}`, { method, headers: asked }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(proxied)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const ofContent = /^(?:content-(?:type|length|encoding)|etag|last-modified|date|connection|keep-alive|transfer-encoding|vary)$/

/** Returns the response headers of an address of the app's server, without those about its content. */
async function headersOf(address: string): Promise<{ [name: string]: string }> {
  const { headers } = await fetch(address)
  return Object.fromEntries([...headers].filter(([name]) => !ofContent.test(name)))
}
