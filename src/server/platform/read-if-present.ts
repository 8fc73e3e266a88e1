import { existsSync, readFileSync } from 'node:fs'

/** The text of a file; undefined where there is none. */
export const readIfPresent = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
