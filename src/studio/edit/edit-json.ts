import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { format } from 'oxfmt'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { read, readPath, tokens } from '../../core/language/pointer.ts'
import { sameValue } from '../../core/language/same-json.ts'
import type { Edit } from '../contract.ts'

const CHANNELS = 'flows/channels/'

type Format = (text: string) => Promise<string>

/** Thrown when the file no longer has the value that an edit expects. */
export class EditConflict extends Error {
  override name = 'EditConflict'
}

/**
 * Applies the edits and leaves every other byte, unless the project's format requires another line break there. A container that spans
 * several lines only because it was too long is joined when it fits again, so that an edit and its inverse give the same bytes.
 */
export async function editJson(text: string, edits: readonly Edit[], formatText: Format): Promise<string> {
  const wasFormatted = (await formatText(text)) === text
  const edited = edits.reduce(applyEdit, text)
  if (!wasFormatted) return edited
  let joined = edited
  for (const path of containersOf(edits)) if (await isBrokenByLength(text, path, formatText)) joined = withoutSpace(joined, path)
  return formatText(joined)
}

/** Paths of the containers of the edits, without the whole file, which is never one line. */
const containersOf = (edits: readonly Edit[]): string[][] =>
  [...new Set(edits.map(({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/'))))].filter((pointer) => pointer !== '').map(tokens)

/** Whether the format itself breaks these lines, whoever wrote them. */
async function isBrokenByLength(text: string, path: readonly string[], formatText: Format): Promise<boolean> {
  const joined = withoutSpace(text, path)
  return joined !== text && (await formatText(joined)) === text
}

function withoutSpace(text: string, path: readonly string[]): string {
  const node = findNodeAtLocation(parseTree(text)!, segmentsOf(JSON.parse(text), path))
  if (!node) return text
  const end = node.offset + node.length
  const joined = text.slice(node.offset, end).replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, words: string | undefined) => words ?? '')
  return text.slice(0, node.offset) + joined + text.slice(end)
}

/** The format of the project in `root`, as its linter requires it; without a configuration, the formatter's default. */
export function projectFormat(root: string): Format {
  const path = join(root, '.oxfmtrc.json')
  const {
    $schema: _,
    ignorePatterns: __,
    ...options
  } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Json>) : {}
  return async (text) => {
    const { code, errors } = await format('file.json', text, options)
    return errors.length > 0 ? text : code
  }
}

function applyEdit(text: string, { pointer, value, was, file, after }: Edit): string {
  const json: unknown = JSON.parse(text)
  const path = tokens(pointer)
  const isAppended = path.at(-1) === '-'
  const current = isAppended ? undefined : read(json, pointer)
  if (was !== undefined && !sameValue(current, was)) throw new EditConflict(`${file}${pointer}`)
  if (value === undefined && current === undefined) return text
  const changed = value === undefined && file.startsWith(CHANNELS) ? withoutEmptied(json, path) : path
  const placed = after === undefined ? {} : { getInsertionIndex: (names: string[]) => (after === null ? 0 : names.indexOf(after) + 1) }
  return applyEdits(text, modify(text, segmentsOf(json, changed), value, { isArrayInsertion: isAppended, ...placed }))
}

/** Path to remove so that a patch keeps no empty maps: the outermost one that holds nothing else. */
function withoutEmptied(json: unknown, path: readonly string[]): readonly string[] {
  for (let depth = path.length - 1; depth > 1; depth--)
    if (Object.keys(readPath(json, path.slice(0, depth)) as object).length > 1) return path.slice(0, depth + 1)
  return path.slice(0, 2)
}

/** jsonc-parser distinguishes lists from maps by numeric segments; -1 appends. */
function segmentsOf(json: unknown, path: readonly string[]): (string | number)[] {
  let here = json
  return path.map((token) => {
    const isList = Array.isArray(here)
    here = isList ? (here as unknown[])[Number(token)] : own(here, token)
    return isList ? (token === '-' ? -1 : Number(token)) : token
  })
}
