import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of the names that the PATH (or one more folder) leads to. */
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

/** A Chromium or Chrome of the machine. */
export const systemBrowser = () => findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
