import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findProgram(names, folders = []) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    for (const name of names) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        continue
      }
    }
  }
  return undefined
}

/** Path of Chromium's headless shell: the same pages for a sixth less processor time. */
export const headlessBrowser = () => findProgram(['chromium-headless-shell', 'chrome-headless-shell'])

export const systemBrowser = () => findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
