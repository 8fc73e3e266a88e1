import { entryOf } from '../../core/language/map.ts'
import type { Area, StartParts, Texts } from '../../core/language/release.ts'

/** Files of the release sent with the page, by name; each is given out once. */
const files = new Map<string, unknown>(Object.entries(readStart()))

export function takeStartFile(name: string): unknown {
  const file = files.get(name)
  files.delete(name)
  return file
}

/** Part of a larger file, sent with the page. */
export const startPart = (name: string): Area | Texts | undefined => entryOf(files.get('parts') as StartParts | undefined, name)

function readStart(): object {
  const text = globalThis.document?.getElementById('start')?.textContent
  return text ? (JSON.parse(text) as object) : {}
}
