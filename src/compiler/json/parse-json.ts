import { getLocation, type Node, parse, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser'

import type { Json } from '../../core/language/json.ts'
import { pointerOf, tokens } from '../../core/language/pointer.ts'
import { type FindingValue, type Phrase, phrase, phrases } from '../../phrases/phrases.ts'

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Parses JSON and returns all faults of the text; for malformed text, `json` is the part that could be read. */
export function parseJson(text: string): { json: Json | undefined; errors: JsonTextError[] } {
  const lost = encodingError(text)
  if (lost) return { json: parseFast(text), errors: [lost] }
  const json = parseFast(text)
  return json === undefined ? parseWithErrors(text) : { json, errors: mayHaveDuplicates(text, countKeys(json)) ? duplicates(text) : [] }
}

/** The replacement character for bytes that are not UTF-8; no text contains it, so it is a fault in valid UTF-8 too. */
export const LOST_CHARACTER = '\uFFFD'

/** UTF-16 read as UTF-8: every second byte of its JSON is 0. */
const WIDE = /^\uFFFD{0,2}.?\0/s

function encodingError(text: string): JsonTextError | undefined {
  if (WIDE.test(text)) return { kind: 'encoding', offset: 0, detail: phrase('savedWide'), pointer: '' }
  const offset = text.indexOf(LOST_CHARACTER)
  return offset < 0 ? undefined : { kind: 'encoding', offset, detail: phrase('letterLost'), pointer: pointerAt(text, offset) }
}

/** Quick check. A quote before a colon either ends a name or is inside a text, which only `countNames` can tell. */
const mayHaveDuplicates = (text: string, keys: number): boolean => (text.match(/"\s*:/g)?.length ?? 0) > keys && countNames(text) > keys

/** Counts names as written; JSON.parse keeps only one of those that occur twice in a map. */
function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) names += 1
  return names
}

function countKeys(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0
  const values: unknown[] = Array.isArray(json) ? json : Object.values(json)
  let keys = values === json ? 0 : values.length
  for (let index = 0; index < values.length; index++) keys += countKeys(values[index])
  return keys
}

function parseFast(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function parseWithErrors(text: string): { json: Json | undefined; errors: JsonTextError[] } {
  const errors: ParseError[] = []
  const json = parse(text, errors, strict) as Json | undefined
  const [first] = errors
  // One fault often causes others, so only the first is reported.
  const unmerged = text.search(MERGE_MARK)
  const error: JsonTextError =
    unmerged >= 0
      ? { kind: 'syntax', offset: unmerged, detail: phrase('unmerged'), pointer: '' }
      : first
        ? { kind: 'syntax', offset: first.offset, detail: describeSyntax(text, first), pointer: '' }
        : { kind: 'syntax', offset: 0, detail: phrase('somethingWrong'), pointer: '' }
  return { json, errors: [{ ...error, pointer: pointerAt(text, error.offset) }] }
}

/** Conflict markers that Git writes around the two versions of an unmerged place. */
const MERGE_MARK = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m

/** Unquoted values as written in other languages. */
const misspelt = {
  numberGrouped: /(?<![\w.])\d{1,3}(?:\.\d{3}){2,}(?![\w.])/,
  numberWithZero: /(?<![\w.])0\d/,
  wordInCapitals: /(?<!\w)(?:T(?:rue|RUE)|F(?:alse|ALSE)|N(?:ull|ULL))(?!\w)/,
} satisfies { [name in keyof typeof phrases]?: RegExp }

const CURLY = /[\u2018-\u201F\u00AB\u00BB]/

function describeSyntax(text: string, { error, offset }: ParseError): Phrase {
  const code = printParseErrorCode(error)
  const [rest = ''] = text.slice(offset).split('\n', 1)
  const isCurly = CURLY.test(code === 'UnexpectedEndOfString' ? rest : rest.charAt(0))
  if (isCurly) return phrase('curlyQuote')
  if (text.trim() === '') return phrase('fileEmpty')
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset) + rest
  const written = Object.entries(misspelt).find(([, pattern]) => pattern.test(line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')))
  if (written) return phrase(written[0] as keyof typeof misspelt)
  const name = `syntax.${code}` as Extract<keyof typeof phrases, `syntax.${string}`>
  return Object.hasOwn(phrases, name) ? phrase(name) : phrase('somethingWrong')
}

function pointerAt(text: string, offset: number): string {
  const path = getLocation(text, offset).path.filter((part) => part !== '')
  return pointerOf(path)
}

/** Names that occur twice in a map, of which JSON.parse keeps the last without an error. */
function duplicates(text: string): JsonTextError[] {
  const errors: JsonTextError[] = []
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset, _length, _line, _character, path) => {
      const names = open.at(-1)
      if (names?.has(name)) errors.push({ kind: 'duplicate', offset, detail: name, pointer: pointerOf([...path(), name]) })
      names?.add(name)
    },
  })
  return errors
}

/** Line number from 1; for an unknown pointer, the line of its nearest existing parent. */
export function lineOf(text: string, pointer: string): number {
  const root = treeOf(text)
  const path = tokens(pointer)
  for (let length = path.length; root && length > 0; length--) {
    const found = nodeAt(root, path.slice(0, length))
    if (found) return lineAt(text, (found.parent?.type === 'property' ? found.parent : found).offset)
  }
  return 1
}

let cachedTree: { text: string; tree: Node | undefined } | undefined
/** Caches only the last tree, because findings come file by file. */
function treeOf(text: string): Node | undefined {
  if (cachedTree?.text !== text) cachedTree = { text, tree: parseTree(text) }
  return cachedTree.tree
}

function nodeAt(root: Node, path: string[]): Node | undefined {
  let here: Node | undefined = root
  for (const token of path) {
    if (here?.type === 'array') here = here.children?.[Number(token)]
    else here = here?.children?.find((property) => property.children?.[0]?.value === token)?.children?.[1]
  }
  return here
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** A fault of the JSON text; `offset` is its position in the text. */
export type JsonTextError = { kind: 'encoding' | 'syntax' | 'duplicate'; offset: number; detail: FindingValue; pointer: string }
