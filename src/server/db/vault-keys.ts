import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings, VaultKeys } from '../platform/settings.ts'
import { ensureDataFolder } from './data-folder.ts'

const FILE = 'keys.json'
const KEY_BYTES = 32

export function readVaultKeys({ dataKeys, dataDir }: Pick<Settings, 'dataKeys' | 'dataDir'>): VaultKeys {
  return dataKeys ?? keysOfFolder(dataDir)
}

function keysOfFolder(dataDir: string): VaultKeys {
  ensureDataFolder(dataDir)
  const file = join(dataDir, FILE)
  return read(file) ?? make(file)
}

type KeyFile = { sealing: string[]; index: string }

function read(file: string): VaultKeys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const { sealing, index } = JSON.parse(text) as KeyFile
  const [newest, ...older] = sealing.map((key) => Buffer.from(key, 'base64'))
  const keys = newest && { sealing: [newest, ...older] as [Buffer, ...Buffer[]], index: Buffer.from(index, 'base64') }
  if (!keys || [keys.index, ...keys.sealing].some(({ length }) => length !== KEY_BYTES)) throw new Error(`${file} holds no keys.`)
  return keys
}

/** Written under a temporary name and linked, so that only the first of two servers succeeds. */
function make(file: string): VaultKeys {
  const beside = `${file}.${process.pid}`
  const fresh: KeyFile = { sealing: [randomBytes(KEY_BYTES).toString('base64')], index: randomBytes(KEY_BYTES).toString('base64') }
  writeFileSync(beside, JSON.stringify(fresh), { mode: 0o600, flush: true })
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside)
  }
  const keys = read(file)
  if (!keys) throw new Error(`${file} could not be made.`)
  return keys
}
