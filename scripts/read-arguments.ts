import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The options of this command. One that is not known ends it with one line, and so does a reader of its output that is gone, such as `head`. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}
