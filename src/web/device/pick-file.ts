import type { DeviceReply } from '../../core/host/reply.ts'
import { violatedFileRule, type FileRule, readableFile } from '../../core/forms/file-rule.ts'
import { succeeded, failed } from './device-api.ts'

export type PickOptions = { accept: string[]; maxBytes?: unknown; capture?: 'user' | 'environment' | undefined }

const errorCodes = { accept: 'wrongType', maxBytes: 'tooLarge' } as const
/** From the return to the page until a missing file counts as cancelled. */
const returnDelayMs = 1000

export async function pickFile({ accept, maxBytes, capture }: PickOptions): Promise<DeviceReply> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  if (capture) input.capture = capture
  const file = await chooseFile(input)
  return file ? checkFile(file, { accept, maxBytes }) : failed('cancelled')
}

export function checkFile(file: File, rule: FileRule): DeviceReply {
  const broken = violatedFileRule(file, rule)
  return broken ? failed(errorCodes[broken]) : succeeded(readableFile(file))
}

function chooseFile(input: HTMLInputElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    const end = () => {
      input.remove()
      resolve(input.files?.[0])
    }
    input.addEventListener('change', end, { once: true })
    input.addEventListener('cancel', end, { once: true })
    // Older browsers have no cancel event.
    if (!('oncancel' in input)) window.addEventListener('focus', () => setTimeout(end, returnDelayMs), { once: true })
    // Until it is answered, nothing else holds it: out of the document a browser may drop it, and the photo with it.
    input.hidden = true
    document.body.append(input)
    input.click()
  })
}
