import { join } from 'node:path'
import { codeDigest } from '../src/compiler/files/code-digest.ts'
import { readBuild } from '../src/server/releases/build-folder.ts'

/** Whether `dist` was built from the code that is there now, whatever the JSON says. */
export function isBuiltFromCode(root: string): boolean {
  try {
    return readBuild(join(root, 'dist/release')).code === codeDigest(root)
  } catch {
    return false
  }
}
