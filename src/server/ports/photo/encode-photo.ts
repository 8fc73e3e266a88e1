import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { validatePhotoBytes } from '../identity-card/photo-bytes.ts'
import type { EncodedPhoto } from './photo-process.ts'

const TIME_LIMIT_MS = 20_000
const AT_ONCE = 2

let running = 0

/** Undefined for what is no photo, and while too many are worked on. Never rejects. */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto | undefined> {
  if (validatePhotoBytes(bytes) || running >= AT_ONCE) return undefined
  running += 1
  try {
    return await encodeInProcess(bytes)
  } finally {
    running -= 1
  }
}

function encodeInProcess(bytes: Uint8Array): Promise<EncodedPhoto | undefined> {
  const isSource = import.meta.url.endsWith('.ts')
  const program = new URL(isSource ? './photo-process.ts' : './photo-process.js', import.meta.url)
  const tsx = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  const child = fork(fileURLToPath(program), [], {
    execArgv: ['--max-old-space-size=256', ...tsx],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve) => {
    const finish = (encoded?: EncodedPhoto) => {
      clearTimeout(timer)
      resolve(encoded)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(finish, TIME_LIMIT_MS)
    child.once('message', (encoded: EncodedPhoto) => finish(encoded))
    child.once('error', () => finish())
    child.once('exit', () => finish())
    child.send(bytes, (error) => error && finish())
  })
}
