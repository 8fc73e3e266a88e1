import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright/test'
import { systemBrowser } from '../../../scripts/find-program.mjs'

export type FakeCamera = { args: string[]; remove(): void }

/** Arguments of Chromium, whose camera then shows this picture without asking. */
export function fakeCamera(picture: Buffer): FakeCamera {
  const folder = mkdtempSync(join(tmpdir(), 'alur-camera-'))
  const file = join(folder, 'picture.mjpeg')
  writeFileSync(file, Buffer.concat(Array.from({ length: 5 }, () => picture)))
  return {
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A browser of its own with that camera. */
export function launchWith({ args }: FakeCamera): Promise<Browser> {
  const executablePath = systemBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu', ...args] })
}
