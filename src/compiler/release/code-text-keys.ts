import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whole keys in quotes, and stems of composed ones (`error.${code}`). */
export type CodeTextKeys = { keys: Set<string>; stems: Set<string> }

/** Stems whose texts are loaded with the data that uses them, not at the start. */
const conventionStems = new Set(['enum.', 'form.', 'field.', 'rule.'])

export function findCodeTextKeys(...folders: string[]): CodeTextKeys {
  const keys: CodeTextKeys = { keys: new Set(), stems: new Set() }
  for (const file of folders.flatMap(sourceFiles)) {
    const text = readFileSync(file, 'utf8')
    for (const [, word] of text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)) keys.keys.add(word!)
    for (const [, stem] of text.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/gi)) if (!conventionStems.has(stem!)) keys.stems.add(stem!)
  }
  return keys
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
