import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the options of a command. An unknown option ends it with one line; so does a closed output, e.g. of `head`. */
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
