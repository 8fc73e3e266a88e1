import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { Config } from '../../src/compiler/load/config.ts'
import { validatorModule, withContentId } from '../../src/compiler/release/validator-module.ts'
import type { JsonSchema } from '../../src/core/language/json.ts'
import { enumName } from '../../src/web/form/widgets/use-options.ts'

const FORM = 'personInfo'
const types: { [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds the hand-written pages and serves them with the calls of `origin`; each file is compressed once. */
export async function startTwinServer(root: string, config: Config, origin: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-twins-'))
  await build({
    root: join(root, 'tests/bench/twins'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), virtualModules(await sourcesOf(config, join(folder, '..', 'alur-twin-validators')))],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome93', 'safari15.4', 'firefox92'],
    },
  })
  const files = new Map<string, { type: string; body: Buffer }>(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) !== '')
      .map((name) => {
        const body = readFileSync(join(folder, name))
        return [`/${name}`, { type: types[extname(name)] ?? '', body: brotliCompressSync(body) }] as const
      }),
  )
  rmSync(folder, { recursive: true, force: true })
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!
    if (path.startsWith('/api/')) {
      const { method, headers } = request
      const asked = httpRequest(`${origin}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      return void request.pipe(asked)
    }
    const file = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(file.body)
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

type Sources = { [module: string]: string }

/** What a person would have beside the code: the words of its pages, and the form's validator. */
async function sourcesOf({ flows, schemas, texts }: Config, cacheFolder: string): Promise<Sources> {
  const schema = withContentId(schemas.forms[flows.forms[FORM]!.schema]!)
  const properties = schema.properties as { [field: string]: JsonSchema }
  const enums: Enums = {}
  for (const [field, rules] of Object.entries(properties)) if (Array.isArray(rules.enum)) enums[field] = rules.enum.map(String)
  const validator = await validatorModule(schema, cacheFolder)
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([locale, all]) => [
        `virtual:words/${locale}`,
        `export default ${JSON.stringify(wordsOf(all, properties, enums))}`,
      ]),
    ),
    'virtual:person-info-validators': validator,
    'virtual:person-info': `import all from 'virtual:person-info-validators'\nexport default all[${JSON.stringify(schema.$id)}]\nexport const enums = ${JSON.stringify(enums)}`,
  }
}

type Enums = { [field: string]: string[] }

function wordsOf(all: { [key: string]: string }, properties: { [field: string]: JsonSchema }, enums: Enums): { [key: string]: string } {
  const shell = ['shell.back', 'shell.loadFailed', 'shell.retry']
  const keys = [...shell, 'title.userIntoPersonInfo', 'profile.personIntro', `form.${FORM}.submit`]
  const rules = Object.keys(all).filter((key) => /^rule\.\w+$/.test(key))
  const words = Object.fromEntries([...keys, ...rules].map((key) => [key, all[key] ?? key]))
  for (const [field, schema] of Object.entries(properties)) {
    words[`label.${field}`] = all[`form.${FORM}.${field}`] ?? all[`field.${field}`] ?? field
    for (const value of enums[field] ?? []) words[`${field}.${value}`] = all[`enum.${enumName(schema)}.${value}`] ?? value
  }
  return words
}

const virtualModules = (sources: Sources): Plugin => ({
  name: 'alur-twin-sources',
  resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : undefined),
  load: (id) => sources[id.slice(1)],
})
