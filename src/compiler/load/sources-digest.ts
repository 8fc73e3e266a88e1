import type { Sources } from './config.ts'
import { isForEditors } from './for-editors.ts'
import { sha256 } from './kept-proofs.ts'

/** Of the files, and of what is read from the code of the project beside them. A check writes the files for editors after it has read. */
export function sourcesDigest({ files, codeTextKeys, handledCalls }: Sources, more?: unknown): string {
  const { app, server, studio } = codeTextKeys
  const ofCode = [app, server, studio].map(({ keys, stems }) => [[...keys], [...stems]])
  const read = [...files.values()].filter((file) => !isForEditors(file) || file.errors.length > 0)
  return sha256(JSON.stringify([read.map(({ path, text }) => [path, text]), ofCode, [...(handledCalls ?? [])], more]))
}
