import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A room of `src`: a folder with its own files, named without `src/`. It may import the rooms it lists. */
export type Rooms = { [room: string]: string[] }
export type Import = { file: string; target: string }

/** Every import of code in `src` that leads to a file: of values, of types, and while the program runs. */
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

/** The innermost room that the file stands in. */
export function roomOf(file: string, rooms: Rooms): string | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const name = folder.replace(/^src\//, '')
    if (Object.hasOwn(rooms, name)) return name
  }
  return undefined
}

/** Imports that no line of the table allows, a sentence each. */
export function breachesOf(imports: Import[], rooms: Rooms): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [roomOf(file, rooms), roomOf(target, rooms)]
    if (from === undefined || to === undefined) return [`${from === undefined ? file : target} stands in no room`]
    return from === to || rooms[from]?.includes(to) ? [] : [`${file} imports ${target}: ${from} may not import ${to}`]
  })
}
