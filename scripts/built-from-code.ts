import { join } from 'node:path'
import { codeDigest } from '../src/compiler/files/code-digest.ts'
import { readBuild } from '../src/server/releases/build-folder.ts'

/** Whether `dist` was built from the current code, whatever the JSON is. */
export function isBuiltFromCode(root: string): boolean {
  try {
    return readBuild(join(root, 'dist/release')).code === codeDigest(root)
  } catch {
    return false
  }
}
