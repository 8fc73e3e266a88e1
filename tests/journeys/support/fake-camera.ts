import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright/test'
import sharp from 'sharp'
import { systemBrowser } from '../../../scripts/find-program.mjs'

export type FakeCamera = { args: string[]; remove(): void }

/** Returns Chromium arguments for a fake camera that shows this picture and needs no permission. */
export async function fakeCamera(picture: Buffer): Promise<FakeCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-camera-'))
  const file = join(folder, 'picture.mjpeg')
  const frame = await withRandomPatch(picture)
  writeFileSync(file, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  return {
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Pixels; large enough that photos still differ after the browser has scaled and compressed them. */
const patchSide = 64

/** Adds a random pattern in a corner, because journeys share a server and it refuses a photo that it has received before. */
async function withRandomPatch(picture: Buffer): Promise<Buffer> {
  const input = await sharp(randomBytes(16), { raw: { width: 4, height: 4, channels: 1 } })
    .resize(patchSide, patchSide, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return sharp(picture)
    .composite([{ input, gravity: 'southeast' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Launches a separate browser with the fake camera. */
export function launchWith({ args }: FakeCamera): Promise<Browser> {
  const executablePath = systemBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu', ...args] })
}
