import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKind, SourceFile, Sources } from './config.ts'
import { parseJson } from '../json/parse-json.ts'

const folders = ['flows', 'schemas', 'locales']

const kinds: [RegExp, FileKind][] = [
  [/^flows\/app\.json$/, 'app'],
  [/^flows\/routes\.json$/, 'routes'],
  [/^flows\/decisions\/[^/]+$/, 'decision'],
  [/^flows\/calls\/[^/]+$/, 'calls'],
  [/^flows\/screens\/[^/]+\/[^/]+$/, 'screen'],
  [/^flows\/forms\/[^/]+$/, 'form'],
  [/^flows\/actions\/[^/]+$/, 'action'],
  [/^flows\/journeys\/[^/]+$/, 'journey'],
  [/^flows\/channels\/[^/]+$/, 'channel'],
  [/^flows\/scenarios\/[^/]+$/, 'scenario'],
  [/^flows\/policy\/[^/]+$/, 'policy'],
  [/^flows\/rules\/[^/]+$/, 'rule'],
  [/^schemas\/fields\.json$/, 'fields'],
  [/^schemas\/replies\.json$/, 'replies'],
  [/^schemas\/enums\/[^/]+$/, 'enum'],
  [/^schemas\/forms\/[^/]+$/, 'form-schema'],
  [/^schemas\/examples\/[^/]+$/, 'examples'],
  [/^schemas\/meta\/[^/]+$/, 'meta'],
  [/^locales\/[^/]+\/[^/]+$/, 'texts'],
]

export async function loadSources(root: string): Promise<Sources> {
  const files = new Map<string, SourceFile>()
  for (const path of folders.flatMap((folder) => jsonFiles(root, folder))) {
    files.set(path, parseSourceFile(path, readFileSync(join(root, path), 'utf8')))
  }
  return { root, files, ...scanCode(root) }
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const parts = path.split('/')
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'stray'
  const id = parts.at(-1)?.replace(/\.json$/, '') ?? ''
  return { path, kind, id, folder: parts.at(-2) ?? '', text, ...parseJson(text) }
}

function jsonFiles(root: string, folder: string): string[] {
  return filesBelow(root, folder, '.json')
}

function filesBelow(root: string, folder: string, ...endings: string[]): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}

/**
 * `codeTextKeys`: quoted strings with a dot; `error.${code}` gives `error.`, which covers all keys that start so.
 * `handledCalls`: the keys of the server's tables of handlers.
 */
function scanCode(root: string): Pick<Sources, 'codeTextKeys' | 'handledCalls'> {
  const codeTextKeys = new Set<string>()
  const handledCalls = new Set<string>()
  for (const path of filesBelow(root, 'src', '.ts', '.tsx').filter((name) => !name.startsWith('src/generated/'))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, word] of text.matchAll(/['"`]([A-Za-z][A-Za-z0-9]*\.[A-Za-z0-9._-]*)(?=['"`]|\$\{)/g)) if (word) codeTextKeys.add(word)
    for (const [, table = ''] of text.matchAll(/= \{\n(.*?)\n\} satisfies Partial<Handlers>/gs))
      for (const [, call] of table.matchAll(/^ {2}(?:async )?(\w+)[:(,]/gm)) if (call) handledCalls.add(call)
  }
  return handledCalls.size > 0 ? { codeTextKeys, handledCalls } : { codeTextKeys }
}
