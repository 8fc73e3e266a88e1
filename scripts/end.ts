/** Ends once all is written, with `process.exitCode`. To take down the heap of a compiler piece by piece would take 60 ms more. */
export const end = (): unknown => process.stdout.write('', () => process.stderr.write('', () => process.exit()))
