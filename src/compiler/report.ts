import { styleText } from 'node:util'
import type { Finding, Sources } from './load/config.ts'
import { isError } from './load/finding.ts'

type Style = (text: string) => string
type Styles = { strong: Style; faint: Style; error: Style; warning: Style }
const style =
  (format: Parameters<typeof styleText>[0]): Style =>
  (text) =>
    styleText(format, text, { validateStream: false })
const plain: Style = (text) => text

export const colours: Styles = { strong: style('bold'), faint: style('dim'), error: style('red'), warning: style('yellow') }
export const noColours: Styles = { strong: plain, faint: plain, error: plain, warning: plain }

/** One fault may fail hundreds of scenarios with the same finding. */
const MAX_PER_CODE = 10

/** `most`: maximum number of findings shown per code; the others are counted. */
export function report(findings: Finding[], sources: Sources, paint: Styles = noColours, most = MAX_PER_CODE): string {
  const lines: string[] = []
  const counts = new Map<string, number>()
  let file: string | undefined
  for (const finding of findings) {
    const count = (counts.get(finding.code) ?? 0) + 1
    counts.set(finding.code, count)
    if (count > most) continue
    if (finding.file !== file) lines.push('', paint.strong(finding.file))
    file = finding.file
    lines.push(...entry(finding, sources, paint))
  }
  const more = [...counts].filter(([, count]) => count > most)
  if (more.length > 0) lines.push('', 'Not shown, unless by npm run check -- --all:')
  for (const [code, count] of more) lines.push(`  ${count - most} more of ${code}`)
  return lines.join('\n')
}

function entry(finding: Finding, sources: Sources, paint: Styles): string[] {
  const { line, severity, code: name, channel, pointer, message, witness } = finding
  const shown = sources.files.get(finding.file)?.text.split('\n')[line - 1]?.trim() ?? ''
  const width = String(line).length
  const margin = ' '.repeat(width + 3)
  return [
    `  ${line} ${paint[severity](severity)} ${name}${channel === undefined ? '' : ` [${channel}]`} ${paint.faint(pointer)}`,
    ...(shown ? [`${margin}${paint.faint(`| ${shown.slice(0, 120)}`)}`] : []),
    `${margin}${message}`,
    ...(witness === undefined ? [] : [`${margin}${paint.faint('e.g.')} ${witness}`]),
  ]
}

/** One line for the end of a long report, which shows where to look first. */
export function changedFiles(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_PER_CODE)
  const more = paths.length > shown.length ? ` and ${paths.length - shown.length} more` : ''
  return `Changed since the last check without an error: ${shown.join(', ')}${more}.`
}

/** Formats findings for pull requests: one workflow command each, which review tools show beside the line. */
export function annotations(findings: Finding[]): string {
  return findings
    .map(({ severity, file, line, code: name, message, witness }) => {
      const text = witness === undefined ? message : `${message} E.g. ${witness}`
      return `::${severity} file=${escapeProperty(file)},line=${line},title=${escapeProperty(name)}::${escapeData(text)}`
    })
    .join('\n')
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

export function summary(findings: Finding[], sources: Sources, channels: number, milliseconds: number): string {
  const errors = findings.filter(isError).length
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const files = count(sources.files.size, 'file')
  return `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')} in ${files} and ${count(channels, 'channel')} (${(milliseconds / 1000).toFixed(2)} s)`
}
