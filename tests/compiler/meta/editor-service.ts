import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import type * as JsonService from 'vscode-json-languageservice'

/** Required, because an import of this package lacks some of its names. */
const { getLanguageService, TextDocument } = createRequire(import.meta.url)('vscode-json-languageservice') as typeof JsonService

const root = resolve(import.meta.dirname, '../../..')
const folder = `${pathToFileURL(root).href}/`

/** Whether git ignores the file, so that a fresh clone lacks it. */
const ignored = (path: string) => spawnSync('git', ['check-ignore', '-q', path], { cwd: root }).status === 0

const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8')) as {
  'json.schemas': { fileMatch: string[]; url: string }[]
}
export const schemas = settings['json.schemas']

/** The JSON language service of VS Code with the settings of `.vscode/settings.json`. It reads no ignored files. */
const service = getLanguageService({
  schemaRequestService: async (uri) => {
    const path = fileURLToPath(uri)
    if (!path.startsWith(root) || ignored(path)) throw new Error(`${path} is not part of a fresh clone`)
    return readFileSync(path, 'utf8')
  },
  workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
  clientCapabilities: { textDocument: { completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } } } },
})
service.configure({
  validate: true,
  schemas: schemas.map(({ fileMatch, url }) => ({ uri: new URL(url, folder).href, fileMatch, folderUri: folder })),
})

/** Returns the completions at `¦` in a file, by label. */
export async function completionsAt(path: string, marked: string): Promise<Map<string, JsonService.CompletionItem>> {
  const offset = marked.indexOf('¦')
  const document = open(path, marked.replace('¦', ''))
  const list = await service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document))
  return new Map((list?.items ?? []).map((item) => [item.label, item]))
}

/** Returns the diagnostics of a file. */
export async function diagnosticsOf(path: string, text = readFileSync(join(root, path), 'utf8')): Promise<JsonService.Diagnostic[]> {
  const document = open(path, text)
  return service.doValidation(document, service.parseJSONDocument(document), { schemaValidation: 'warning' })
}

const open = (path: string, text: string) => TextDocument.create(new URL(path, folder).href, 'json', 1, text)
