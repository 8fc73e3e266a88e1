import { getLocation, parse, parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'

import type { Json } from '../../core/language/language.ts'
import { pointerOf, tokens } from '../../core/language/pointer.ts'

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** The value of a JSON text, and everything its text does wrong. Of a malformed text, what could be read. */
export function parseJson(text: string): { json: Json | undefined; errors: JsonTextError[] } {
  const json = parseFast(text)
  return json === undefined ? parseWithErrors(text) : { json, errors: countNames(text) > countKeys(json) ? duplicates(text) : [] }
}

/** How many names a JSON text gives; a name that stands twice in one map is kept once of them. */
function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) names += 1
  return names
}

function countKeys(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0
  const values: unknown[] = Object.values(json)
  return values.reduce<number>((sum, value) => sum + countKeys(value), Array.isArray(json) ? 0 : values.length)
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
  // One fault often makes the parser stumble on; the first is the one to mend.
  const error: JsonTextError = first
    ? {
        kind: 'syntax',
        offset: first.offset,
        detail: syntaxMessages[printParseErrorCode(first.error)] ?? 'something is wrong',
        pointer: '',
      }
    : { kind: 'syntax', offset: 0, detail: 'something is wrong', pointer: '' }
  return { json, errors: [{ ...error, pointer: pointerAt(text, error.offset) }] }
}

const syntaxMessages: Record<string, string> = {
  InvalidSymbol: 'a bare word stands here: put text in double quotes',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a name in double quotes is missing (or there is a comma too many before it)',
  ValueExpected: 'a value is missing (or there is a comma too many before it)',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is more after the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a closing " is missing',
  UnexpectedEndOfNumber: 'a digit is missing',
  InvalidUnicode: 'a \\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'this character needs no backslash',
  InvalidCharacter: 'a control character stands in a text',
}

function pointerAt(text: string, offset: number): string {
  const path = getLocation(text, offset).path.filter((part) => part !== '')
  return pointerOf(path)
}

/** Names that stand twice in one map: JSON.parse keeps the last and says nothing. */
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

/** The line, from 1, on which `pointer` stands; of a pointer that leads nowhere, the nearest thing above it. */
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
/** Findings come file by file, so the tree of the last one is worth keeping. */
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

/** Something the JSON text itself does wrong, at an offset of the text. */
export type JsonTextError = { kind: 'syntax' | 'duplicate'; offset: number; detail: string; pointer: string }
