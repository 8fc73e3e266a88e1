import { posix } from 'node:path'
import { phrase } from '../../phrases/phrases.ts'
import type { Finding, Sources } from './config.ts'
import { createFinding } from './finding.ts'
import type { BrokenRef } from './ref-inliner.ts'
import { closestName } from '../../text/closest-name.ts'

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
    const isAbsent = reason === 'unknown' && !sources.files.has(target)
    const near = isAbsent ? nearFile(sources, target) : undefined
    if (isAbsent && near === undefined) absent.set(target, [...(absent.get(target) ?? []), one])
    else {
      const meant = near === undefined ? undefined : refTo(near, one)
      const code = reason === 'unknown' ? 'ref-unknown' : 'ref-cycle'
      findings.push(createFinding(sources, say(code), { file, pointer }, { values: { ref }, meant }))
    }
  }
  for (const [file, [first, ...others]] of absent) {
    if (!first) continue
    const more = others.length === 0 ? '' : phrase('namedElsewhere', { count: String(others.length) })
    findings.push(createFinding(sources, say('ref-file'), { file: first.file, pointer: first.pointer }, { values: { file, more } }))
  }
  return findings
}

/** The file that a misspelt name means. A file that nothing else names may be the missing one itself, renamed. */
export function nearFile({ files }: Sources, target: string): string | undefined {
  const near = closestName(target, files.keys())
  const name = near?.split('/').slice(-2).join('/')
  return name !== undefined && [...files.values()].some(({ text }) => text.includes(`${name}"`) || text.includes(`${name}#`))
    ? near
    : undefined
}

/** The reference, to another file in place of its target. */
function refTo(near: string, { ref, ...from }: BrokenRef): string {
  const [, ...fragment] = ref.split('#')
  return [posix.relative(posix.dirname(baseOf(from)), near), ...fragment].join('#')
}

/** The file that a reference leads to. References in facts are relative to flows/app.json, those of a channel too. */
export function fileOfRef({ file, pointer, ref }: Pick<BrokenRef, 'file' | 'pointer' | 'ref'>): string {
  const [path = ''] = ref.split('#', 1)
  return path === '' ? file : posix.join(posix.dirname(baseOf({ file, pointer })), path)
}

const baseOf = ({ file, pointer }: Pick<BrokenRef, 'file' | 'pointer'>): string =>
  pointer.startsWith('/patch/app/') ? 'flows/app.json' : file
