import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Creates the folder level by level: Node's own recursion never ends below a path that cannot hold folders. */
export function ensureDataFolder(folder: string): void {
  try {
    make(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be written (${reasonOf(error)}): set DATA_DIR to one that can.`)
  }
}

function make(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
    return
  }
  make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Two servers may start at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message
