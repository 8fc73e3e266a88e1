import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Full keys in quotes, and stems of composed ones (`error.${code}`). */
export type TextKeys = { keys: Set<string>; stems: Set<string> }
export type CodeTextKeys = { app: TextKeys; server: TextKeys; studio: TextKeys }

/** Stems whose texts are loaded with the data that uses them, not at the start. */
const conventionStems = new Set(['enum.', 'form.', 'field.', 'rule.'])

/**
 * Text keys used in code: a key used only there counts as used and is loaded when the app starts. `page`: the app's HTML page, whose texts
 * the server fills in.
 */
export function findCodeTextKeys(code: CodeReader, page: string): CodeTextKeys {
  const keysIn = (...folders: string[]) => textKeysIn(folders.flatMap(code))
  const server = keysIn('server', 'prerender/rules')
  for (const [, key] of page.matchAll(/<!--text:([\w.]+)-->/g)) server.keys.add(key!)
  return { app: keysIn('web', 'core', 'product'), server, studio: keysIn('studio', 'compiler/diff') }
}

function textKeysIn(texts: string[]): TextKeys {
  const found: TextKeys = { keys: new Set(), stems: new Set() }
  for (const text of texts) {
    for (const [, word] of text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)) found.keys.add(word!)
    for (const [, stem] of text.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/gi)) if (!conventionStems.has(stem!)) found.stems.add(stem!)
  }
  return found
}

/** Returns the contents of the files in a folder of `src`. */
export type CodeReader = (folder: string) => string[]

/** Creates a reader that reads each folder once. */
export function codeReader(root: string): CodeReader {
  const known = new Map<string, string[]>()
  return (folder) => {
    const texts = known.get(folder) ?? codeFiles(join(root, 'src', folder)).map((file) => readFileSync(file, 'utf8'))
    known.set(folder, texts)
    return texts
  }
}

/** Paths of a folder's code files; none when the folder is missing. */
function codeFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
