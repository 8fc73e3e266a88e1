import type { AskReply } from '../../core/world.ts'
import { brokenFileRule, type FileRule, readableFile } from '../../core/file-rule.ts'
import { answered, refused } from './ask.ts'

export type Picking = { accept: string[]; maxBytes?: unknown; capture?: 'user' | 'environment' | undefined }

const reasons = { accept: 'wrongType', maxBytes: 'tooLarge' } as const
/** Milliseconds after which a phone that came back without a file brings none. */
const afterReturn = 1000

/** Has a file chosen or taken with the phone's own means. */
export async function pickFile({ accept, maxBytes, capture }: Picking): Promise<AskReply> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  if (capture) input.capture = capture
  const file = await chosen(input)
  return file ? within(file, { accept, maxBytes }) : refused('cancelled')
}

/** The file, where it keeps to the rules. */
export function within(file: File, rule: FileRule): AskReply {
  const broken = brokenFileRule(file, rule)
  return broken ? refused(reasons[broken]) : answered(readableFile(file))
}

function chosen(input: HTMLInputElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    const end = () => resolve(input.files?.[0])
    input.addEventListener('change', end, { once: true })
    input.addEventListener('cancel', end, { once: true })
    // Older phones do not say that nothing was chosen.
    if (!('oncancel' in input)) window.addEventListener('focus', () => setTimeout(end, afterReturn), { once: true })
    input.click()
  })
}
