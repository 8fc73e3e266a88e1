import { posix } from 'node:path'
import { phrase } from '../../phrases/phrases.ts'
import type { Finding, Sources } from './config.ts'
import { createFinding } from './finding.ts'
import type { BrokenRef } from './ref-inliner.ts'

export const brokenRefMessages = {
  'ref-unknown':
    '"$ref": "{ref}" leads nowhere: name a file relative to this one (of a fact: relative to flows/), and after # what stands in it.',
  'ref-cycle': '"$ref": "{ref}" leads back to itself: neither a schema nor a fact can contain itself.',
  'ref-file': 'There is no file {file}, which "$ref" names here{more}: put it back, or mend its name.',
}
const say = (code: keyof typeof brokenRefMessages) => ({ code, message: brokenRefMessages[code] })

/** Findings for broken references. A missing file is reported once, however many refer to it. */
export function brokenRefFindings(sources: Sources, broken: Iterable<BrokenRef>): Finding[] {
  const absent = new Map<string, BrokenRef[]>()
  const findings: Finding[] = []
  for (const one of broken) {
    const { file, pointer, ref, reason } = one
    const target = fileOfRef(one)
    if (reason === 'unknown' && !sources.files.has(target)) absent.set(target, [...(absent.get(target) ?? []), one])
    else
      findings.push(createFinding(sources, say(reason === 'unknown' ? 'ref-unknown' : 'ref-cycle'), { file, pointer }, { values: { ref } }))
  }
  for (const [file, [first, ...others]] of absent) {
    if (!first) continue
    const more = others.length === 0 ? '' : phrase('namedElsewhere', { count: String(others.length) })
    findings.push(createFinding(sources, say('ref-file'), { file: first.file, pointer: first.pointer }, { values: { file, more } }))
  }
  return findings
}

/** The file that a reference leads to. References in facts are relative to flows/app.json, those of a channel too. */
export function fileOfRef({ file, pointer, ref }: Pick<BrokenRef, 'file' | 'pointer' | 'ref'>): string {
  const from = pointer.startsWith('/patch/app/') ? 'flows/app.json' : file
  const [path = ''] = ref.split('#', 1)
  return path === '' ? file : posix.join(posix.dirname(from), path)
}
