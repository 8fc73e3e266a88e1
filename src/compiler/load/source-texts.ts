import type { Sources } from './config.ts'
import { parseSourceFile } from './load-sources.ts'

/** The files by path, as stored with a release. */
export const sourceTexts = ({ files }: Sources): { [path: string]: string } =>
  Object.fromEntries([...files].map(([path, { text }]) => [path, text]))

/** Sources from stored files; `like` provides the data read from the code, and parsed files that are the same. */
export const sourcesFrom = (texts: { [path: string]: string }, like: Sources): Sources => ({
  ...like,
  files: new Map(
    Object.entries(texts).map(([path, text]) => {
      const same = like.files.get(path)
      return [path, same?.text === text ? same : parseSourceFile(path, text)]
    }),
  ),
})
