/** Exits with `process.exitCode` once all output is written, without the 60 ms that freeing a compiler's heap would take. */
export const end = (): unknown => process.stdout.write('', () => process.stderr.write('', () => process.exit()))
