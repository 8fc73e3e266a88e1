import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Rooms are folders of `src` with files of their own, named without `src/`. Each has the list of rooms that it may import. */
export type Rooms = { [room: string]: string[] }
export type Import = { file: string; target: string }

/** Returns every relative import of the file: of values, of types and dynamic ones. */
export function importsOf(file: string, code: string): Import[] {
  const written = code.matchAll(/^(?:import|export)\b[^'"`]*?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm)
  return [...written].map(([, fixed, dynamic]) => ({ file, target: posix.join(posix.dirname(file), fixed ?? dynamic ?? '') }))
}

export function importsIn(root: string): Import[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ target }) => /\.tsx?$/.test(target))
}

/** Returns the innermost room that contains the file. */
export function roomOf(file: string, rooms: Rooms): string | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const name = folder.replace(/^src\//, '')
    if (Object.hasOwn(rooms, name)) return name
  }
  return undefined
}

/** Returns a sentence for each import that the table does not allow. */
export function breachesOf(imports: Import[], rooms: Rooms): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [roomOf(file, rooms), roomOf(target, rooms)]
    if (from === undefined || to === undefined) return [`${from === undefined ? file : target} stands in no room`]
    return from === to || rooms[from]?.includes(to) ? [] : [`${file} imports ${target}: ${from} may not import ${to}`]
  })
}
