import { boundedCache } from './bounded-cache.ts'
import { noteRead } from './reads.ts'

/** RFC 6901 into the scope, e.g. `/data/plan/rows/0/amount`. In a value position every text that starts with `/` is one. */
export type Pointer = `/${string}`

export const isPointer = (value: unknown): value is Pointer => typeof value === 'string' && value.startsWith('/')

export function tokens(pointer: string): string[] {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new SyntaxError(`A pointer starts with "/": ${pointer}`)
  return pointer.slice(1).split('/').map(unescapeToken)
}

/** Name of the form's field that a pointer leads to or into. */
export const topField = (pointer: string): string => tokens(pointer)[0] ?? ''

export function pointerOf(path: readonly (string | number)[]): Pointer {
  return path.map((token) => `/${escapeToken(String(token))}`).join('') as Pointer
}

/** Own properties only, so that `constructor` is absent. */
export function read(root: unknown, pointer: string): unknown {
  const path = parsed(pointer, tokens)
  let here = root
  for (let index = 0; index < path.length; index++) {
    if (here === null || typeof here !== 'object') return undefined
    const token = path[index]!
    const next: unknown = Object.hasOwn(here, token) ? (here as Record<string, unknown>)[token] : undefined
    noteRead(here, token, next, index === path.length - 1)
    if (next === undefined) return undefined
    here = next
  }
  return here
}

/** `read` with parsed tokens, for JSON that is not observed. */
export function readPath(root: unknown, path: readonly string[]): unknown {
  let here = root
  for (const token of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, token)) return undefined
    here = (here as Record<string, unknown>)[token]
  }
  return here
}

/** Pointers are parsed once, since every render reads them. Bounded, because forms make new ones while the user types. */
const parsed = boundedCache<readonly string[]>(10_000)

/** Mutates `root` and creates missing maps on the way. Undefined removes the entry. */
export function write(root: object, pointer: string, value: unknown): void {
  const path = tokens(pointer)
  const last = path.pop()
  if (last === undefined || [...path, last].some(isUnsafe)) throw new RangeError(`Cannot write at "${pointer}"`)
  let here = root as Record<string, unknown>
  for (const token of path) {
    const next = Object.hasOwn(here, token) ? here[token] : undefined
    if (next === null || typeof next !== 'object') here[token] = {}
    here = here[token] as Record<string, unknown>
  }
  if (value === undefined) delete here[last]
  else here[last] = value
}

// Fast path: few tokens need escaping, and `check` escapes millions.
export const escapeToken = (token: string) => (/[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token)
const unescapeToken = (token: string) => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token)
const isUnsafe = (token: string) => token === '__proto__' || token === 'constructor' || token === 'prototype'
