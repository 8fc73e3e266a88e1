import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileKind, SourceFile, Sources } from './config.ts'
import { parseJson } from '../json/parse-json.ts'
import { type CodeReader, codeReader, findCodeTextKeys } from './code-text-keys.ts'

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

/**
 * Reads the three folders. `before`: an earlier reading with the same code; unchanged files are not parsed again, and results cached for
 * them stay valid. `program`: root of the code that runs, when it is not `root`.
 */
export async function loadSources(
  root: string,
  before?: Partial<Pick<Sources, 'files' | 'cache' | 'compiled'>>,
  program: string = root,
): Promise<Sources> {
  const files = new Map<string, SourceFile>()
  for (const path of folders.flatMap((folder) => jsonFiles(root, folder))) {
    const text = readSourceText(join(root, path))
    const same = before?.files?.get(path)
    files.set(path, same?.text === text ? same : parseSourceFile(path, text))
  }
  const code = codeReader(program)
  const handledCalls = findHandledCalls(code)
  const { cache, compiled } = before ?? {}
  return {
    root,
    files,
    codeTextKeys: findCodeTextKeys(code, readPage(program)),
    ...(handledCalls.size > 0 && { handledCalls }),
    ...(cache && { cache }),
    ...(compiled && { compiled }),
  }
}

/** Reads a file without the byte order mark that some Windows editors write. */
export const readSourceText = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

export function parseSourceFile(path: string, text: string): SourceFile {
  const parts = path.split('/')
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'stray'
  const id = parts.at(-1)?.replace(/\.json$/, '') ?? ''
  return { path, kind, id, folder: parts.at(-2) ?? '', text, ...parseJson(text) }
}

/** The app's HTML page; empty when the program has no app. */
const readPage = (program: string): string => {
  const path = join(program, 'index.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Whether the JSON is missing or incomplete. */
export const isUnread = ({ errors }: SourceFile): boolean => errors.some(({ kind }) => kind !== 'duplicate')

function jsonFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}

/** The keys of the server's tables of handlers. */
function findHandledCalls(code: CodeReader): Set<string> {
  const calls = new Set<string>()
  for (const text of code('server').filter((one) => one.includes('satisfies Partial<Handlers>')))
    for (const [, table = ''] of text.matchAll(/= \{\n(.*?)\n\} satisfies Partial<Handlers>/gs))
      for (const [, call] of table.matchAll(/^ {2}(?:async )?(\w+)[:(,]/gm)) if (call) calls.add(call)
  return calls
}
