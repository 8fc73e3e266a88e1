import type { Finding } from './config.ts'

/** One finding a line, as an editor's problem list reads it: place, what is wrong, and the example that shows it. */
export function findingLines(findings: Finding[]): string[] {
  return findings.map(({ file, line, pointer, code, message, witness, channel }) => {
    const place = `${file}:${line}${pointer ? ` ${pointer}` : ''}`
    const of = channel === undefined ? '' : ` [${channel}]`
    return `${place} ${code}${of}: ${message}${witness === undefined ? '' : ` (${witness})`}`
  })
}
