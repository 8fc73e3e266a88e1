/** Files of the release that came with the page, by name; each is given out once. */
const files = new Map<string, unknown>(Object.entries(readStart()))

export function takeStartFile(name: string): unknown {
  const file = files.get(name)
  files.delete(name)
  return file
}

function readStart(): object {
  const text = globalThis.document?.getElementById('start')?.textContent
  return text ? (JSON.parse(text) as object) : {}
}
