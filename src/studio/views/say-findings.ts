import type { Proof } from '../../compiler/check/graph/decision-proof.ts'
import { formatMessage } from '../../compiler/diff/message.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { type FindingValue, phrase } from '../../phrases/phrases.ts'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { read } from '../../core/language/pointer.ts'
import type { StudioFinding, TableProof } from '../contract.ts'

const keyOf = (code: string): string => `studio.finding.${code}`

/** Formats the faults in the rules of a table in the reader's language. */
export function sayProof({ gaps, overlaps, ...proof }: Proof, { texts }: Config, locale: string): TableProof {
  const message = (witness: FindingValue) => formatMessage(witness, texts[locale] ?? {}, locale, keyOf)
  return { ...proof, gaps: gaps.map(message), overlaps: overlaps.map(({ rules, witness }) => ({ rules, witness: message(witness) })) }
}

/** Adds the faulty value to each finding that has a remedy. `sources`: those that were checked. */
export function expectingFound(findings: readonly StudioFinding[], { files }: Sources): StudioFinding[] {
  return findings.map((finding) => {
    const { file, pointer, remedy } = finding
    const was = remedy && (read(files.get(file)?.json, pointer) as Json | undefined)
    return was === undefined ? finding : { ...finding, remedy: { ...remedy, was } }
  })
}

/** Formats findings in the reader's language; in English where that language lacks the text of a code. */
export function sayFindings(findings: readonly StudioFinding[], { texts }: Config, locale: string): StudioFinding[] {
  const words = texts[locale] ?? {}
  return findings.map((finding) => {
    const { code, message, values, meant } = finding
    const witness = values?.['witness']
    if (own(words, keyOf(code)) === undefined) return finding
    const parts = [
      { key: code, text: message, ...(values && { values }) },
      ...(meant === undefined ? [] : [phrase('meant', { name: meant })]),
    ]
    return {
      ...finding,
      message: parts.map((part) => formatMessage(part, words, locale, keyOf)).join(' '),
      ...(witness !== undefined && { witness: formatMessage(witness, words, locale, keyOf) }),
    }
  })
}
