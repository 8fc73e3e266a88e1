import type { Sources } from './config.ts'
import { isForEditors } from '../../core/language/is-for-editors.ts'
import { sha256 } from '../files/sha256.ts'

const digests = new WeakMap<Sources, string>()

/** Digest of the files and of the data read from the code beside them. Editor schemas, which a check writes after reading, do not count. */
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
