import type { Sources } from './config.ts'
import { isForEditors } from '../../core/language/for-editors.ts'
import { sha256 } from '../files/sha256.ts'

const digests = new WeakMap<Sources, string>()

/** Of the files, and of what is read from the code of the project beside them. A check writes the files for editors after it has read. */
export function sourcesDigest(sources: Sources): string {
  const digest = digests.get(sources) ?? digestOf(sources)
  digests.set(sources, digest)
  return digest
}

function digestOf({ files, codeTextKeys, handledCalls }: Sources): string {
  const { app, server, studio } = codeTextKeys
  const ofCode = [app, server, studio].map(({ keys, stems }) => [[...keys], [...stems]])
  const read = [...files.values()].filter((file) => !isForEditors(file.path) || file.errors.length > 0)
  return sha256(JSON.stringify([read.map(({ path, text }) => [path, text]), ofCode, [...(handledCalls ?? [])]]))
}
