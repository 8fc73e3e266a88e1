import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Script } from 'node:vm'

/**
 * What the code of a file comes to, which is ASCII; `around` writes more about it. With the bytecode of all functions that an earlier run
 * came to, none of them is compiled again, which is most of the time that starting takes.
 */
export function runWithBytecode(file, around = (code) => code) {
  const kept = `${file}.bytecode`
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined
  const script = new Script(around(readFileSync(file, 'latin1')), { filename: file, cachedData })
  const keep = () => existsSync(file) && writeFileAtomically(kept, script.createCachedData())
  if (!cachedData || script.cachedDataRejected) process.once('exit', keep)
  return script.runInThisContext()
}

/** Another run may read or write it at the same time. */
function writeFileAtomically(path, data) {
  const part = `${path}.${process.pid}`
  writeFileSync(part, data)
  renameSync(part, path)
}
