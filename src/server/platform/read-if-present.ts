import { existsSync, readFileSync } from 'node:fs'

/** Reads a file's text; undefined when the file is missing. */
export const readIfPresent = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
