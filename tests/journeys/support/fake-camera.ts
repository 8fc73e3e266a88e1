import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright/test'
import sharp from 'sharp'
import { systemBrowser } from '../../../scripts/find-program.mjs'

export type FakeCamera = { args: string[]; remove(): void }

/** Arguments of Chromium, whose camera then shows this picture without asking. */
export async function fakeCamera(picture: Buffer): Promise<FakeCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-camera-'))
  const file = join(folder, 'picture.mjpeg')
  const frame = await neverSeenBefore(picture)
  writeFileSync(file, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  return {
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Pixels; large enough to be told apart after the browser has scaled and compressed them. */
const patchSide = 64

/** With patches of chance in a corner: the server refuses a photo that was sent before, and journeys share a server. */
async function neverSeenBefore(picture: Buffer): Promise<Buffer> {
  const input = await sharp(randomBytes(16), { raw: { width: 4, height: 4, channels: 1 } })
    .resize(patchSide, patchSide, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return sharp(picture)
    .composite([{ input, gravity: 'southeast' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A browser of its own with that camera. */
export function launchWith({ args }: FakeCamera): Promise<Browser> {
  const executablePath = systemBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu', ...args] })
}
