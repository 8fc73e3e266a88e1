import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Script } from 'node:vm'

/**
 * Evaluates a file of ASCII code; `around` wraps the code. The bytecode of all functions that ran is cached, so that later runs skip
 * compiling, which is most of the starting time.
 */
export function runWithBytecode(file, around = (code) => code) {
  const cacheFile = `${file}.bytecode`
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined
  const script = new Script(around(readFileSync(file, 'latin1')), { filename: file, cachedData })
  const saveCache = () => existsSync(file) && writeFileAtomically(cacheFile, script.createCachedData())
  if (!cachedData || script.cachedDataRejected) process.once('exit', saveCache)
  return script.runInThisContext()
}

/** Written atomically, because another run may read or write it at the same time. */
function writeFileAtomically(path, data) {
  const part = `${path}.${process.pid}`
  writeFileSync(part, data)
  renameSync(part, path)
}
