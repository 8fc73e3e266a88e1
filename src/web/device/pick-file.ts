import type { DeviceReply } from '../../core/host/reply.ts'
import { violatedFileRule, type FileRule, readableFile } from '../../core/forms/file-rule.ts'
import { succeeded, failed } from './device-api.ts'

export type PickOptions = { accept: string[]; maxBytes?: unknown; capture?: 'user' | 'environment' | undefined }

const errorCodes = { accept: 'wrongType', maxBytes: 'tooLarge' } as const
/** Milliseconds in which a second tap on the same button counts as the first, and a chosen photo arrives. */
const settleMs = 1000

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
    const opened = Date.now()
    const answered = new AbortController()
    const { signal } = answered
    const end = () => {
      answered.abort()
      input.remove()
      resolve(input.files?.[0])
    }
    /** Older browsers have no cancel event: a press on the page means that the dialog was closed. */
    const press = () => void (Date.now() - opened >= settleMs && setTimeout(end, settleMs))
    for (const name of ['change', 'cancel']) input.addEventListener(name, end, { signal })
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, press, { signal })
    // Kept in the document until it is answered: nothing else references it, and a browser may drop a detached input with its photo.
    input.hidden = true
    document.body.append(input)
    input.click()
  })
}
